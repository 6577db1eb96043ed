/// The patterns that a search follows through a text, as one graph with compact rows of edges.
///
/// Patterns for the percent-encoded text and patterns for the decoded text are two parts of the
/// graph, because they read different bytes.
struct SearchGraph: Sendable {
  struct Node: Sendable {
    var loop: PatternGraph.Loop
    /// The edges that read a byte are `firstEdge..<firstFreeEdge`. The edges that read nothing
    /// follow, up to `endOfEdges`.
    var firstEdge: Int32
    var firstFreeEdge: Int32
    var endOfEdges: Int32
    /// The marks of the patterns that end in the node.
    var marks: Range<Int32>
  }

  private(set) var nodes: [Node] = []
  private(set) var labels: [PatternGraph.Label] = []
  private(set) var targets: [Int32] = []
  private(set) var marks: [Int32] = []
  /// The number of the first node of the patterns for the decoded text.
  let firstDecodedNode: Int32
  let hasEncodedPatterns: Bool
  let hasDecodedPatterns: Bool

  /// A pattern, and the number that stands for it in the results of a search.
  struct Pattern {
    var mark: Int32
    var glob: Glob
    /// Whether the pattern is compared with the decoded text.
    var isDecoded: Bool
  }

  /// - Parameter patterns: Patterns that can match something.
  init(_ patterns: [Pattern]) {
    var encoded = PatternGraph()
    var decoded = PatternGraph()
    for pattern in patterns {
      for glob in pattern.glob.withoutFinalValues {
        if pattern.isDecoded {
          decoded.add(glob, rule: pattern.mark)
        } else {
          encoded.add(glob, rule: pattern.mark)
        }
      }
    }
    hasEncodedPatterns = !encoded.acceptances.isEmpty
    hasDecodedPatterns = !decoded.acceptances.isEmpty
    firstDecodedNode = Int32(encoded.nodes.count)
    append(encoded, from: 0)
    append(decoded, from: firstDecodedNode)
  }

  /// The nodes in which the patterns begin.
  var roots: [Int32] {
    (hasEncodedPatterns ? [PatternGraph.root] : [])
      + (hasDecodedPatterns ? [firstDecodedNode + PatternGraph.root] : [])
  }

  private mutating func append(_ graph: PatternGraph, from first: Int32) {
    nodes.reserveCapacity(nodes.count + graph.nodes.count)
    labels.reserveCapacity(labels.count + graph.edges.count)
    targets.reserveCapacity(targets.count + graph.edges.count)
    for node in graph.nodes {
      let firstEdge = Int32(labels.count)
      appendEdges(of: node, in: graph, free: false, from: first)
      let firstFreeEdge = Int32(labels.count)
      if node.hasFreeEdge { appendEdges(of: node, in: graph, free: true, from: first) }
      let firstMark = Int32(marks.count)
      var acceptance = node.firstAcceptance
      while acceptance >= 0 {
        marks.append(graph.acceptances[Int(acceptance)].rule)
        acceptance = graph.acceptances[Int(acceptance)].next
      }
      nodes.append(
        Node(
          loop: node.loop,
          firstEdge: firstEdge,
          firstFreeEdge: firstFreeEdge,
          endOfEdges: Int32(labels.count),
          marks: firstMark..<Int32(marks.count)
        )
      )
    }
  }

  private mutating func appendEdges(
    of node: PatternGraph.Node,
    in graph: PatternGraph,
    free: Bool,
    from first: Int32
  ) {
    var edge = node.firstEdge
    while edge >= 0 {
      let found = graph.edges[Int(edge)]
      if (found.label == .nothing) == free {
        labels.append(found.label)
        targets.append(first + found.target)
      }
      edge = found.next
    }
  }
}

extension SearchGraph {
  /// The lowest number that a predicate selects among the marks of the patterns that continue in
  /// each node, or `Int32.max`.
  func lowestMarks(where isSelected: (Int32) -> Bool) -> [Int32] {
    var lowest = [Int32](repeating: .max, count: nodes.count)
    var isDone = [Bool](repeating: false, count: nodes.count)
    var stack = roots
    // The edges between nodes form no cycle: only loops do, and they lead to the node itself.
    while let number = stack.last {
      let node = nodes[Int(number)]
      if isDone[Int(number)] {
        stack.removeLast()
        continue
      }
      var isReady = true
      var found = Int32.max
      for edge in node.firstEdge..<node.endOfEdges {
        let target = Int(targets[Int(edge)])
        if !isDone[target] {
          isReady = false
          stack.append(Int32(target))
        } else {
          found = min(found, lowest[target])
        }
      }
      guard isReady else { continue }
      for mark in node.marks where isSelected(marks[Int(mark)]) {
        found = min(found, marks[Int(mark)])
      }
      lowest[Int(number)] = found
      isDone[Int(number)] = true
      stack.removeLast()
    }
    return lowest
  }
}

extension Glob {
  /// Patterns without a variable at the end that together match what this pattern matches.
  ///
  /// In a graph, the values of a variable end in a common node, where the end of the text is not
  /// accepted directly after a star. Only at the end of a pattern may a star of a value reach the
  /// end of the text (inferred).
  var withoutFinalValues: [Glob] {
    guard case .alternatives(let values)? = elements.last else { return [self] }
    let beginning = Array(elements.dropLast())
    return values.elements.compactMap { value in
      // A star is not tried at the end of the text if an empty value follows it (inferred).
      if value.isEmpty, beginning.last == .anyRun { return nil }
      return Glob(elements: beginning + value)
    }
  }
}
