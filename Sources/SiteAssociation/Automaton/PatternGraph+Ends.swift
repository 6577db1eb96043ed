extension PatternGraph {
  /// Finds where the values of a variable end in a text. Follows all values at the same time.
  ///
  /// - Parameters:
  ///   - starts: The positions where a value can start.
  ///   - isLast: Whether the variable is the last element of its pattern. Only then can a star at
  ///     the end of a value reach the end of the text (inferred).
  ///   - body: A closure that receives each position where a value ends, in ascending order, and
  ///     the latest start of a value that ends there.
  ///
  /// The time is at most proportional to the length of the text times the number of nodes and
  /// edges. Values with the same beginning share their nodes, so usually only a few nodes are
  /// active.
  func forEachEnd(
    from starts: borrowing PositionSet,
    isLast: Bool,
    over text: Span<UInt8>,
    _ body: (_ end: Int, _ latestStart: Int) -> Void
  ) {
    guard var position = starts.first() else { return }
    withUnsafeTemporaryAllocation(of: ActiveNode.self, capacity: nodes.count * 2) { lists in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: nodes.count / 64 + 1) { marks in
        marks.initialize(repeating: 0)
        var active = ActiveNodes(.init(rebasing: lists[..<nodes.count]), marks)
        var next = ActiveNodes(.init(rebasing: lists[nodes.count...]), marks)
        insert(Self.root, from: position, into: &active, at: position, in: text)
        while true {
          if let start = latestStart(ofValuesIn: active, isLast: isLast, at: position, in: text) {
            body(position, start)
          }
          guard position < text.count else { return }
          active.unmark()
          next.removeAll(keepingStarOf: active)
          position += 1
          // The nodes are in descending order of their starts.
          if starts.contains(position) {
            insert(Self.root, from: position, into: &next, at: position, in: text)
          }
          step(from: active, to: position, into: &next, in: text)
          swap(&active, &next)
          if active.isEmpty {
            guard let start = starts.first(notBelow: position) else { return }
            position = start
            insert(Self.root, from: start, into: &active, at: start, in: text)
          }
        }
      }
    }
  }

  /// Returns the latest start of a value that ends at a position, or nil if no value ends there.
  private func latestStart(
    ofValuesIn active: borrowing ActiveNodes,
    isLast: Bool,
    at position: Int,
    in text: Span<UInt8>
  ) -> Int? {
    let isEnd = position == text.count
    let canStarEnd = !isEnd || isLast
    let isInCharacter = text.isInCharacter(at: position)
    for index in 0..<active.count {
      let node = nodes[Int(active[index].node)]
      if node.firstAcceptance >= 0,
        node.loop != .everyByte || canStarEnd,
        node.loop != .continuation || !isInCharacter
      {
        let start = Int(active[index].start)
        return canStarEnd ? max(start, active.startOfStar ?? start) : start
      }
    }
    return canStarEnd ? active.startOfStar : nil
  }

  /// Inserts a node and the nodes that are reachable from it without a byte.
  private func insert(
    _ number: Int32,
    from start: Int,
    into active: inout ActiveNodes,
    at position: Int,
    in text: Span<UInt8>
  ) {
    var index = active.count
    active.insert(number, from: start, isLastStar: nodes[Int(number)].isLastStar)
    while index < active.count {
      let node = nodes[Int(active[index].node)]
      index += 1
      guard node.hasFreeEdge else { continue }
      // A question mark matches all bytes of a character.
      if node.loop == .continuation, text.isInCharacter(at: position) { continue }
      var edge = node.firstEdge
      while edge >= 0 {
        let found = edges[Int(edge)]
        if found.label == .nothing {
          active.insert(
            found.target,
            from: start,
            isLastStar: nodes[Int(found.target)].isLastStar
          )
        }
        edge = found.next
      }
    }
  }

  private func step(
    from active: borrowing ActiveNodes,
    to position: Int,
    into next: inout ActiveNodes,
    in text: Span<UInt8>
  ) {
    let byte = text[position - 1]
    for index in 0..<active.count {
      let (number, start) = (active[index].node, Int(active[index].start))
      let node = nodes[Int(number)]
      if node.loop.continues(over: byte) {
        insert(number, from: start, into: &next, at: position, in: text)
      }
      var edge = node.firstEdge
      while edge >= 0 {
        let found = edges[Int(edge)]
        if found.label.accepts(byte) {
          insert(found.target, from: start, into: &next, at: position, in: text)
        }
        edge = found.next
      }
    }
  }
}

extension PatternGraph.Node {
  /// Whether the node is that of a star at the end of a value and of no other value.
  fileprivate var isLastStar: Bool { loop == .everyByte && firstEdge < 0 }
}

extension PatternGraph.Loop {
  @inline(__always)
  func continues(over byte: UInt8) -> Bool {
    switch self {
    case .none: false
    case .everyByte: true
    case .continuation: byte.isUTF8Continuation
    }
  }
}

extension PatternGraph.Label {
  @inline(__always)
  func accepts(_ byte: UInt8) -> Bool {
    switch self {
    case .byte(let expected): byte == expected
    case .set(let set): set.contains(byte)
    case .character: !byte.isUTF8Continuation
    case .nothing: false
    }
  }
}

extension Span<UInt8> {
  /// Whether a position is inside a character. The end of the text is not.
  @inline(__always)
  fileprivate func isInCharacter(at position: Int) -> Bool {
    position < count && self[position].isUTF8Continuation
  }
}

private struct ActiveNode {
  var node: Int32
  var start: Int32
}

/// A list of nodes without duplicates, in memory that the caller provides. A bit for each node
/// marks the nodes of the list that is being filled.
private struct ActiveNodes: ~Copyable {
  private let members: UnsafeMutableBufferPointer<ActiveNode>
  private let marks: UnsafeMutableBufferPointer<UInt64>
  private(set) var count = 0
  /// The latest start of a value whose last star was reached. Such a value ends at every later
  /// position, so the nodes of last stars are not in the list.
  private(set) var startOfStar: Int?

  /// - Parameter members: Memory for all nodes of the graph.
  init(
    _ members: UnsafeMutableBufferPointer<ActiveNode>,
    _ marks: UnsafeMutableBufferPointer<UInt64>
  ) {
    self.members = members
    self.marks = marks
  }

  var isEmpty: Bool { count == 0 && startOfStar == nil }

  subscript(index: Int) -> ActiveNode { members[index] }

  /// Inserts a node unless it is a member. If it is, the earlier insertion has the later start.
  @inline(__always)
  mutating func insert(_ node: Int32, from start: Int, isLastStar: Bool) {
    if isLastStar {
      startOfStar = max(start, startOfStar ?? start)
      return
    }
    let bit: UInt64 = 1 << UInt64(node & 63)
    guard marks[Int(node >> 6)] & bit == 0 else { return }
    marks[Int(node >> 6)] |= bit
    members[count] = ActiveNode(node: node, start: Int32(start))
    count += 1
  }

  func unmark() {
    for index in 0..<count { marks[Int(members[index].node >> 6)] = 0 }
  }

  mutating func removeAll(keepingStarOf other: borrowing ActiveNodes) {
    count = 0
    startOfStar = other.startOfStar
  }
}
