/// Searches all links for the rules of two lists that decide about them, the shortest paths first.
///
/// A search that ends has considered every link with a host: a path in any spelling, a query and a
/// fragment. A link is given without scheme and host.
struct LinkSearch {
  /// Rules that decide about a link together.
  struct Outcome {
    /// The position in ``SearchedRules/members`` of the rule that decides in each list, or nil if
    /// no rule of the list matches the link.
    var first: Int?
    var second: Int?
    var link: String
  }

  private let first: SearchedRules
  private let second: SearchedRules
  private var paths: TextSearch
  private var solver: ConditionSolver

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - isOfInterest: For each member of both lists, whether the search must visit the links about
  ///     which the member may decide. Links about which only other members decide can be left out.
  ///   - atoms: The atoms of both lists.
  /// - Returns: nil if the budget is exhausted.
  init?(
    _ first: SearchedRules,
    _ second: SearchedRules,
    isOfInterest: (first: [Bool], second: [Bool]),
    _ atoms: ConditionAtoms,
    spending budget: inout StepBudget
  ) {
    let members = first.members + second.members
    let size = members.reduce(0) { $0 + $1.path.costOfGraph }
    guard size <= Self.maximumSize, budget.spend(size) else {
      budget.refuse()
      return nil
    }
    self.first = first
    self.second = second
    solver = ConditionSolver(atoms)
    // A pattern that matches every path can be compared with either form of the path.
    let hasEncodedPaths = members.contains { !$0.isPathDecoded && !$0.path.matchesEveryText }
    let hasDecodedPaths = members.contains { $0.isPathDecoded }
    let graph = SearchGraph(
      members.enumerated().map { mark, member in
        let isDecoded =
          member.path.matchesEveryText
          ? hasDecodedPaths && !hasEncodedPaths : member.isPathDecoded
        return SearchGraph.Pattern(mark: Int32(mark), glob: member.path, isDecoded: isDecoded)
      }
    )
    paths = TextSearch(
      graph,
      of: .path,
      rules: RulePriorities(
        firstCount: Int32(first.members.count),
        isUnconditional: members.map(\.isUnconditional),
        isOfInterest: isOfInterest.first + isOfInterest.second
      )
    )
  }

  private static let maximumSize = 4 << 20

  /// All links with shorter paths have been considered. Nil if all links have been.
  var consideredLength: Int? { paths.consideredLength }

  /// Whether the conditions on query and fragment were too complex for some paths, so that outcomes
  /// may be missing.
  var hasUnknownConditions: Bool { solver.isIncomplete }

  /// Returns the outcomes for the next path that the patterns tell apart from the paths before it,
  /// or nil if there are no more paths or the budget is exhausted.
  mutating func nextOutcomes(spending budget: inout StepBudget) -> [Outcome]? {
    guard let found = paths.nextFound(spending: &budget) else { return nil }
    let count = Int32(first.members.count)
    let middle = found.marks.firstIndex { $0 >= count } ?? found.marks.endIndex
    let outcomes = solver.outcomes(
      found.marks[..<middle].map { ($0, first.members[Int($0)].atoms) },
      found.marks[middle...].map { ($0 - count, second.members[Int($0 - count)].atoms) },
      spending: &budget
    )
    return outcomes.map {
      Outcome(
        first: $0.first.map(Int.init),
        second: $0.second.map(Int.init),
        link: found.text + $0.suffix
      )
    }
  }
}
