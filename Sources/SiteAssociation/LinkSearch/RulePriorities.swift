/// What a search for paths knows about the rules of two lists. The rules of the second list follow
/// those of the first list.
struct RulePriorities: Sendable {
  /// The number of rules in the first list.
  let firstCount: Int32
  /// For each rule, whether it has only a path pattern.
  let isUnconditional: [Bool]
  /// For each rule, whether links that it may decide are of interest.
  let isOfInterest: [Bool]

  /// The rules of each list that end a list of candidates.
  func cut(_ rules: [Int32]) -> [Int32] {
    var kept: [Int32] = []
    var isFirstSettled = false
    for rule in rules {
      if rule < firstCount {
        guard !isFirstSettled else { continue }
        kept.append(rule)
        isFirstSettled = isUnconditional[Int(rule)]
      } else {
        kept.append(rule)
        if isUnconditional[Int(rule)] { break }
      }
    }
    return kept
  }
}

/// The lowest rules that can still match from each node of a graph on.
struct NodePriorities: Sendable {
  let rules: RulePriorities
  let lowestOfFirst: [Int32]
  let lowestOfSecond: [Int32]
  let interestOfFirst: [Int32]
  let interestOfSecond: [Int32]

  init(_ rules: RulePriorities, in graph: SearchGraph) {
    self.rules = rules
    let count = rules.firstCount
    let isOfInterest = rules.isOfInterest
    lowestOfFirst = graph.lowestMarks { $0 < count }
    lowestOfSecond = graph.lowestMarks { $0 >= count }
    if isOfInterest.contains(false) {
      interestOfFirst = graph.lowestMarks { $0 < count && isOfInterest[Int($0)] }
      interestOfSecond = graph.lowestMarks { $0 >= count && isOfInterest[Int($0)] }
    } else {
      (interestOfFirst, interestOfSecond) = (lowestOfFirst, lowestOfSecond)
    }
  }
}
