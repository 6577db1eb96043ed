/// Decides whether one pattern matches every string that another pattern matches.
///
/// Both patterns become a single automaton, as if they were the path patterns of two rules. If the
/// first pattern matches every string that the second pattern matches, the second rule never
/// decides. Such an automaton can be large, so each comparison has a limit, and all comparisons
/// together have a budget. If the limit or the budget is exceeded, the result is unknown.
struct GlobInclusion {
  private struct Comparison: Hashable {
    var broad: Glob
    var narrow: Glob
    var isDecoded: Bool
  }

  /// The limits of one comparison.
  private static let limits = DecisionTableBuilder.Limits(
    byteCount: 1 << 18,
    rowCount: 2_000,
    visitCount: 1 << 16
  )
  private static let maximumNodeCount = 4_096

  private var results: [Comparison: Bool] = [:]

  /// Returns whether one pattern matches every string that another pattern matches, or nil if the
  /// comparison would take too long.
  ///
  /// - Parameters:
  ///   - broad: The pattern that may match every string that the other pattern matches.
  ///   - narrow: The other pattern.
  ///   - isDecoded: Whether the strings are percent-decoded and can contain bytes above 127.
  ///   - budget: The budget of all comparisons.
  mutating func includes(
    _ broad: Glob,
    _ narrow: Glob,
    isDecoded: Bool,
    spending budget: inout StepBudget
  ) -> Bool? {
    guard budget.spend(broad.length + narrow.length) else { return nil }
    if broad.alwaysMatches || narrow.neverMatches || broad == narrow { return true }
    if broad.neverMatches { return false }
    if let text = narrow.onlyText {
      guard budget.spend(broad.costOfMatching(length: text.count)) else { return nil }
      return broad.matches(text.span)
    }
    let comparison = Comparison(broad: broad, narrow: narrow, isDecoded: isDecoded)
    if let result = results[comparison] { return result }
    let result = compare(comparison, spending: &budget)
    results[comparison] = result
    return result
  }

  private func compare(_ comparison: Comparison, spending budget: inout StepBudget) -> Bool? {
    let nodeCount = comparison.broad.costOfGraph + comparison.narrow.costOfGraph
    // Building the graph and the table visits each node several times.
    guard nodeCount <= Self.maximumNodeCount, budget.spend(64 + 4 * nodeCount) else { return nil }
    var graph = PatternGraph()
    for glob in comparison.broad.withoutFinalValues { graph.add(glob, rule: 0) }
    for glob in comparison.narrow.withoutFinalValues { graph.add(glob, rule: 1) }
    let builder = DecisionTableBuilder(
      graph,
      isUnconditional: [true, true],
      isDecoded: comparison.isDecoded,
      limits: Self.limits,
      settles: false
    )
    return builder.build(spending: &budget).map { !$0.candidates.contains(1) }
  }
}

extension Glob {
  /// Returns the approximate cost of matching a string. One machine word represents 64 positions in
  /// the string, and the values of a variable are tried at every position.
  func costOfMatching(length: Int) -> Int {
    nodeCount * (1 + length / (isPlain ? 64 : 8))
  }

  /// The only string that the pattern matches; nil if the pattern can match several strings.
  var onlyText: [UInt8]? {
    guard !alwaysMatches else { return nil }
    var text: [UInt8] = []
    for element in elements {
      guard case .bytes(let bytes) = element else { return nil }
      text += bytes
    }
    return text
  }
}
