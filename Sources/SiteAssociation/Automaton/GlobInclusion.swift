/// Tells whether one pattern matches every text that another one matches.
///
/// Both become one automaton, as if they were the paths of two rules: where the first rule takes
/// every text of the second, the second decides nothing. Such an automaton can be large, so there is
/// a bound for each question and one for all of them, and beyond these the answer is unknown.
struct GlobInclusion {
  /// A pattern and what it costs to compare it.
  struct Operand {
    let glob: Glob
    /// What comparing it with an equal one costs; the values of a variable are compared by identity.
    fileprivate let length: Int
    /// Roughly the nodes it needs in a graph.
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

  /// What one question may cost.
  private static let limits = DecisionTableBuilder.Limits(
    byteCount: 1 << 18,
    rowCount: 2_000,
    visitCount: 1 << 16
  )
  private static let maximumNodeCount = 4_096

  private var answers: [Question: Bool] = [:]
  /// What is to come may cost, roughly in nodes and edges visited.
  private var allowance = 1 << 21

  /// Whether a pattern matches every text that another one matches; nil when that would take too
  /// long to find out.
  ///
  /// - Parameters:
  ///   - broad: The pattern that is to match everything.
  ///   - narrow: The pattern whose texts are to be matched.
  ///   - isDecoded: Whether texts are decoded and so have bytes above 127.
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

  /// Takes a cost off what may be spent.
  ///
  /// - Returns: Whether there was as much; if not, nothing is taken.
  mutating func spend(_ cost: Int) -> Bool {
    guard cost <= allowance else { return false }
    allowance -= cost
    return true
  }

  /// What it costs to match a text, at worst: the places of a text are 64 to a word.
  static func costOfMatching(nodeCount: Int, length: Int) -> Int {
    nodeCount * (1 + length / 64)
  }

  private mutating func work(out question: Question, nodeCount: Int) -> Bool? {
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
