/// Decides whether one pattern matches every text that another pattern matches.
///
/// Both patterns become a single automaton, as if they were the path patterns of two rules. If the
/// first pattern matches every text of the second pattern, the second rule never decides. Such an
/// automaton can be large, so each comparison has a budget, and all comparisons together have
/// another one. If a budget is exhausted, the result is unknown.
struct GlobInclusion {
  /// A pattern with the costs of comparing it.
  struct Operand {
    let glob: Glob
    /// The cost of checking whether the pattern equals another one. The values of a variable are
    /// compared by identity.
    fileprivate let length: Int
    /// The approximate number of graph nodes for the pattern.
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
  /// The rest of the budget for all comparisons, roughly in visited nodes and edges.
  private var allowance = 1 << 21

  /// Returns whether one pattern matches every text that another pattern matches, or nil if the
  /// comparison would take too long.
  ///
  /// - Parameters:
  ///   - broad: The pattern that may match every text of the other pattern.
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
    let comparison = Comparison(broad: broad.glob, narrow: narrow.glob, isDecoded: isDecoded)
    if let result = results[comparison] { return result }
    let result = compare(comparison, nodeCount: broad.nodeCount + narrow.nodeCount)
    results[comparison] = result
    return result
  }

  /// Subtracts a cost from the budget.
  ///
  /// - Returns: Whether the rest of the budget was sufficient. If not, nothing is subtracted.
  mutating func spend(_ cost: Int) -> Bool {
    guard cost <= allowance else { return false }
    allowance -= cost
    return true
  }

  /// Returns the worst-case cost of matching a text. One machine word represents 64 positions of
  /// the text.
  static func costOfMatching(nodeCount: Int, length: Int) -> Int {
    nodeCount * (1 + length / 64)
  }

  private mutating func compare(_ comparison: Comparison, nodeCount: Int) -> Bool? {
    guard nodeCount <= Self.maximumNodeCount, allowance > 0 else { return nil }
    // Building the graph and the table visits each node several times.
    allowance -= 64 + 4 * nodeCount
    var graph = PatternGraph()
    graph.add(comparison.broad, rule: 0)
    graph.add(comparison.narrow, rule: 1)
    let builder = DecisionTableBuilder(
      graph,
      isUnconditional: [true, true],
      isDecoded: comparison.isDecoded,
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
  /// The text that the pattern matches, if it matches only one.
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
