/// Decides whether one pattern matches every text that another pattern matches.
///
/// Both patterns become one automaton, as if they were the paths of two rules. If the first rule
/// matches every text of the second, the second never decides. Such an automaton can be large, so
/// each comparison and all comparisons together have a budget. The result is unknown when a budget
/// is exhausted.
struct GlobInclusion {
  /// A pattern with the cost of comparing it.
  struct Operand {
    let glob: Glob
    /// The cost of comparing it with an equal pattern. Values of a variable are compared by
    /// identity.
    fileprivate let length: Int
    /// The approximate number of graph nodes.
    fileprivate let nodeCount: Int

    init(_ glob: Glob) {
      self.glob = glob
      nodeCount = PatternGraph.cost(of: glob)
      length = glob.elements.reduce(1) { length, element in
        if case .alternatives = element {
          length + 1
        } else {
          length + PatternGraph.cost(of: element)
        }
      }
    }
  }

  private struct Question: Hashable {
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

  private var answers: [Question: Bool] = [:]
  /// The remaining budget, roughly in visited nodes and edges.
  private var allowance = 1 << 21

  /// Returns whether a pattern matches every text that another pattern matches, or nil if the
  /// comparison would take too long.
  ///
  /// - Parameters:
  ///   - broad: The pattern that should match every text of the other.
  ///   - narrow: The other pattern.
  ///   - isDecoded: Whether texts are decoded and can contain bytes above 127.
  mutating func includes(_ broad: Operand, _ narrow: Operand, isDecoded: Bool) -> Bool? {
    guard spend(broad.length + narrow.length) else { return nil }
    if broad.glob.alwaysMatches || narrow.glob.neverMatches || broad.glob == narrow.glob {
      return true
    }
    if broad.glob.neverMatches { return false }
    if let text = narrow.glob.onlyText {
      guard spend(Self.costOfMatching(nodeCount: broad.nodeCount, length: text.count)) else {
        return nil
      }
      return broad.glob.matches(text.span)
    }
    let question = Question(broad: broad.glob, narrow: narrow.glob, isDecoded: isDecoded)
    if let answer = answers[question] { return answer }
    let answer = work(out: question, nodeCount: broad.nodeCount + narrow.nodeCount)
    answers[question] = answer
    return answer
  }

  /// Spends a cost.
  ///
  /// - Returns: Whether the budget was sufficient. If not, nothing is spent.
  mutating func spend(_ cost: Int) -> Bool {
    guard cost <= allowance else { return false }
    allowance -= cost
    return true
  }

  /// Returns the worst-case cost of matching a text. A word holds 64 positions of a text.
  static func costOfMatching(nodeCount: Int, length: Int) -> Int {
    nodeCount * (1 + length / 64)
  }

  private mutating func work(out question: Question, nodeCount: Int) -> Bool? {
    guard nodeCount <= Self.maximumNodeCount, allowance > 0 else { return nil }
    // Building the graph and the table visits each node several times.
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
  /// The text of a pattern that matches only one text.
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
