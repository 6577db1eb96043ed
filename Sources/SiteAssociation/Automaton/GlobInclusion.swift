/// Tells whether one pattern matches every text that another one matches.
///
/// Both become one automaton, as if they were the paths of two rules: where the first rule takes
/// every text of the second, the second decides nothing. Such an automaton can be large, so there is
/// a bound for each question and one for all of them, and beyond these the answer is unknown.
struct GlobInclusion {
  private struct Question: Hashable {
    var broad: Glob
    var narrow: Glob
    var isDecoded: Bool
  }

  /// What one question may cost.
  private static let limits = DecisionTableBuilder.Limits(
    byteCount: 1 << 18,
    rowCount: 2_000,
    visitCount: 1 << 16
  )
  private static let maximumNodeCount = 4_096

  private var answers: [Question: Bool] = [:]
  /// What the questions to come may cost, roughly in nodes and edges visited.
  private var allowance = 1 << 20

  /// Whether a pattern matches every text that another one matches; nil when that would take too
  /// long to find out.
  ///
  /// - Parameters:
  ///   - broad: The pattern that is to match everything.
  ///   - narrow: The pattern whose texts are to be matched.
  ///   - isDecoded: Whether texts are decoded and so have bytes above 127.
  mutating func includes(_ broad: Glob, _ narrow: Glob, isDecoded: Bool) -> Bool? {
    if broad.alwaysMatches || narrow.neverMatches || broad == narrow { return true }
    if broad.neverMatches { return false }
    if let text = narrow.onlyText { return broad.matches(text.span) }
    let question = Question(broad: broad, narrow: narrow, isDecoded: isDecoded)
    if let answer = answers[question] { return answer }
    let answer = work(out: question)
    answers[question] = answer
    return answer
  }

  private mutating func work(out question: Question) -> Bool? {
    let nodeCount =
      PatternGraph.cost(of: question.broad) + PatternGraph.cost(of: question.narrow)
    guard nodeCount <= Self.maximumNodeCount, allowance > 0 else { return nil }
    // Making the graph and the table takes several visits of each node.
    allowance -= 64 + 4 * nodeCount
    var graph = PatternGraph()
    graph.add(question.broad, rule: 0)
    graph.add(question.narrow, rule: 1)
    let builder = DecisionTableBuilder(
      graph,
      isUnconditional: [true, true],
      isDecoded: question.isDecoded,
      limits: Self.limits,
      settles: false
    )
    guard let table = builder.build() else {
      allowance -= Self.limits.visitCount
      return nil
    }
    return !table.candidates.contains(1)
  }
}

extension Glob {
  /// The text that the pattern matches, for one that matches a single text.
  fileprivate var onlyText: [UInt8]? {
    guard !alwaysMatches else { return nil }
    var text: [UInt8] = []
    for element in elements {
      guard case .bytes(let bytes) = element else { return nil }
      text += bytes
    }
    return text
  }
}
