/// Finds which rules can decide about links whose path is compared with the same patterns, and a
/// shortest query and fragment for each of these rules.
struct ConditionSolver {
  /// The rules of two lists that decide together, as positions in the lists, and the query and
  /// fragment of such a link.
  struct Outcome {
    var first: Int32?
    var second: Int32?
    /// The end of the link, from the question mark or number sign on.
    var suffix: String
  }

  private let atoms: ConditionAtoms
  private var choicesOfGroup: [[Int32]: ConditionChoices] = [:]
  /// Whether some outcomes may be missing, because a group of conditions is too complex.
  private(set) var isIncomplete = false

  init(_ atoms: ConditionAtoms) { self.atoms = atoms }

  /// A candidate: the position of a rule, and its atoms.
  typealias Candidate = (rule: Int32, atoms: [Int32])

  /// Returns the outcomes for the candidates of both lists: the rules whose path pattern matches,
  /// in the order of the rules.
  mutating func outcomes(
    _ first: [Candidate],
    _ second: [Candidate],
    spending budget: inout StepBudget
  ) -> [Outcome] {
    if first.first?.atoms.isEmpty ?? true, second.first?.atoms.isEmpty ?? true {
      return [Outcome(first: first.first?.rule, second: second.first?.rule, suffix: "")]
    }
    let used = Set(first.flatMap(\.atoms)).union(second.flatMap(\.atoms)).sorted()
    var groups: [ConditionChoices] = []
    for group in self.groups(of: used) {
      if let known = choicesOfGroup[group] {
        groups.append(known)
      } else {
        let choices = choices(of: group, &budget)
        choicesOfGroup[group] = choices
        groups.append(choices)
      }
    }
    var search = OutcomeSearch(first, second, groups, atoms, budget: budget)
    search.run()
    budget = search.budget
    if search.isIncomplete { isIncomplete = true }
    return search.outcomes
  }

  private func choices(of group: [Int32], _ budget: inout StepBudget) -> ConditionChoices {
    guard group.count <= ConditionChoices.maximumAtomCount else {
      return ConditionChoices(group, choices: [], isComplete: false)
    }
    let isItem = group.map { atoms[$0].isItem }
    if !isItem.contains(true) {
      return ConditionChoices(ofWhole: group, atoms, spending: &budget)
    }
    if !isItem.contains(false) {
      return ConditionChoices(ofItems: group, atoms, spending: &budget)
    }
    return ConditionChoices(ofQuery: group, atoms, spending: &budget)
  }

  /// Groups atoms so that atoms of different groups cannot affect each other.
  private func groups(of used: [Int32]) -> [[Int32]] {
    let fragments = used.filter { atoms[$0].part == .fragment }
    let queries = used.filter { atoms[$0].part != .fragment }
    var groups = fragments.isEmpty ? [] : [fragments]
    if queries.contains(where: { !atoms[$0].isItem }) {
      // A pattern for the whole query affects all items.
      groups.append(queries)
    } else {
      let byName = Dictionary(grouping: queries) { QueryItemNames.group(of: atoms[$0]) ?? [] }
      groups += byName.values.sorted { $0[0] < $1[0] }
    }
    return groups
  }
}

extension ConditionAtom {
  fileprivate var isItem: Bool { if case .item = part { true } else { false } }
}

/// Tries the choices of the groups, until it is known which rule of each list decides.
private struct OutcomeSearch {
  private let candidates: [[(rule: Int32, atoms: [Int32])]]
  private let groups: [ConditionChoices]
  /// Where each atom stands: its group, and its position in the group.
  private var placeOfAtom: [Int32: (group: Int, position: Int)] = [:]
  private let isFragment: [Bool]
  private var chosen: [Int?]
  private var bestSuffix: [Rules: String] = [:]
  var budget: StepBudget
  private(set) var isIncomplete = false

  private struct Rules: Hashable {
    var first: Int32?
    var second: Int32?
  }

  private enum Decider {
    case rule(Int32?)
    /// It depends on a group for which nothing was chosen yet.
    case open(group: Int)
  }

  init(
    _ first: [ConditionSolver.Candidate],
    _ second: [ConditionSolver.Candidate],
    _ groups: [ConditionChoices],
    _ atoms: ConditionAtoms,
    budget: StepBudget
  ) {
    candidates = [first, second]
    self.groups = groups
    self.budget = budget
    chosen = [Int?](repeating: nil, count: groups.count)
    isFragment = groups.map { atoms[$0.atoms[0]].part == .fragment }
    for (number, group) in groups.enumerated() {
      for (position, atom) in group.atoms.enumerated() {
        placeOfAtom[atom] = (number, position)
      }
    }
  }

  var outcomes: [ConditionSolver.Outcome] {
    bestSuffix.map { ConditionSolver.Outcome(first: $0.first, second: $0.second, suffix: $1) }
  }

  mutating func run() {
    if budget.rest <= 0 { isIncomplete = true } else { choose() }
  }

  private mutating func choose() {
    guard !isIncomplete || budget.rest > 0 else { return }
    let first = decider(of: candidates[0])
    if case .open(let group) = first { return choose(group) }
    let second = decider(of: candidates[1])
    if case .open(let group) = second { return choose(group) }
    guard case .rule(let one) = first, case .rule(let other) = second else { return }
    guard let suffix else {
      isIncomplete = true
      return
    }
    let rules = Rules(first: one, second: other)
    if let best = bestSuffix[rules], best.utf8.count <= suffix.utf8.count { return }
    bestSuffix[rules] = suffix
  }

  private mutating func choose(_ group: Int) {
    if !groups[group].isComplete { isIncomplete = true }
    for index in groups[group].choices.indices {
      guard budget.spend(1) else {
        isIncomplete = true
        return
      }
      chosen[group] = index
      choose()
    }
    chosen[group] = nil
  }

  /// The first rule of a list whose condition is met.
  private mutating func decider(of list: [ConditionSolver.Candidate]) -> Decider {
    for candidate in list {
      var openGroup: Int?
      var canBeMet = true
      for atom in candidate.atoms {
        guard let place = placeOfAtom[atom] else { continue }
        guard let index = chosen[place.group] else {
          openGroup = openGroup ?? place.group
          continue
        }
        if groups[place.group].choices[index].met >> UInt64(place.position) & 1 == 0 {
          canBeMet = false
          break
        }
      }
      budget.charge(1 + candidate.atoms.count)
      guard canBeMet else { continue }
      return openGroup.map { .open(group: $0) } ?? .rule(candidate.rule)
    }
    return .rule(nil)
  }

  /// The query and fragment for the choices. A group for which nothing was chosen gets its shortest
  /// text. Nil if it has none, because its search had no budget.
  private var suffix: String? {
    var query = ""
    var fragment = ""
    for (number, group) in groups.enumerated() {
      guard let text = chosen[number].map({ group.choices[$0].text }) ?? group.choices.first?.text
      else { return nil }
      guard !text.isEmpty else { continue }
      if isFragment[number] {
        fragment = "#" + text
      } else {
        query += (query.isEmpty ? "?" : "&") + text
      }
    }
    return query + fragment
  }
}
