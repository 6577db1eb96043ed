extension PatternGraph {
  /// Finds where the values of a variable end in a text. Follows all values at the same time.
  ///
  /// - Parameters:
  ///   - starts: The positions where a value can start.
  ///   - isLast: Whether the variable is the last element of its pattern. Only then can a star at
  ///     the end of a value reach the end of the text (inferred).
  ///   - ends: The set to which the ends are added.
  ///
  /// The time is at most proportional to the length of the text times the number of nodes and
  /// edges. Values with the same beginning share their nodes, so usually only a few nodes are
  /// active.
  func ends(
    from starts: borrowing PositionSet,
    isLast: Bool,
    over text: Span<UInt8>,
    into ends: inout PositionSet
  ) {
    guard var position = starts.first() else { return }
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: nodes.count * 2) { lists in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: nodes.count / 64 + 1) { marks in
        marks.initialize(repeating: 0)
        var active = NodeList(UnsafeMutableBufferPointer(rebasing: lists[..<nodes.count]))
        var next = NodeList(UnsafeMutableBufferPointer(rebasing: lists[nodes.count...]))
        while true {
          if starts.contains(position) { active.insert(Self.root, marks) }
          if close(&active, marks, at: position, isLast: isLast, in: text) { ends.insert(position) }
          guard position < text.count else { return }
          active.unmark(marks)
          step(from: active, over: text[position], into: &next, marks)
          active.removeAll()
          swap(&active, &next)
          position += 1
          if active.count == 0 {
            guard let start = starts.first(notBelow: position) else { return }
            position = start
          }
        }
      }
    }
  }

  /// Adds the nodes that are reachable without a byte.
  ///
  /// - Returns: Whether a value ends at the position.
  private func close(
    _ active: inout NodeList,
    _ marks: UnsafeMutableBufferPointer<UInt64>,
    at position: Int,
    isLast: Bool,
    in text: Span<UInt8>
  ) -> Bool {
    let isEnd = position == text.count
    let isInCharacter = !isEnd && text[position].isUTF8Continuation
    var isAccepted = false
    var index = 0
    while index < active.count {
      let node = nodes[Int(active[index])]
      index += 1
      // A question mark matches all bytes of a character.
      if node.loop == .continuation, isInCharacter { continue }
      if node.firstAcceptance >= 0, node.loop != .everyByte || !isEnd || isLast {
        isAccepted = true
      }
      guard node.hasFreeEdge else { continue }
      var edge = node.firstEdge
      while edge >= 0 {
        let found = edges[Int(edge)]
        if found.label == .nothing { active.insert(found.target, marks) }
        edge = found.next
      }
    }
    return isAccepted
  }

  private func step(
    from active: borrowing NodeList,
    over byte: UInt8,
    into next: inout NodeList,
    _ marks: UnsafeMutableBufferPointer<UInt64>
  ) {
    for index in 0..<active.count {
      let number = active[index]
      let node = nodes[Int(number)]
      if node.loop.continues(over: byte) { next.insert(number, marks) }
      var edge = node.firstEdge
      while edge >= 0 {
        let found = edges[Int(edge)]
        if found.label.accepts(byte) { next.insert(found.target, marks) }
        edge = found.next
      }
    }
  }
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

/// A list of nodes without duplicates, in memory that the caller provides. A bit for each node
/// marks the nodes of the list that is being filled.
private struct NodeList: ~Copyable {
  private let members: UnsafeMutableBufferPointer<Int32>
  private(set) var count = 0

  /// - Parameter members: Memory for all nodes of the graph.
  init(_ members: UnsafeMutableBufferPointer<Int32>) { self.members = members }

  subscript(index: Int) -> Int32 { members[index] }

  mutating func insert(_ node: Int32, _ marks: UnsafeMutableBufferPointer<UInt64>) {
    let bit: UInt64 = 1 << UInt64(node & 63)
    guard marks[Int(node >> 6)] & bit == 0 else { return }
    marks[Int(node >> 6)] |= bit
    members[count] = node
    count += 1
  }

  func unmark(_ marks: UnsafeMutableBufferPointer<UInt64>) {
    for index in 0..<count { marks[Int(members[index] >> 6)] = 0 }
  }

  mutating func removeAll() { count = 0 }
}
