extension PatternGraph {
  /// Follows all paths through the graph at the same time. This method is for graphs whose table
  /// would be too large.
  ///
  /// - Parameters:
  ///   - path: A path in normal form.
  ///   - bound: An upper bound. Only rules with lower numbers are considered.
  ///   - matches: A closure that returns whether a rule whose path matches also matches query and
  ///     fragment.
  /// - Returns: The number of the first rule that matches, or the bound if no rule does.
  ///
  /// The time is at most proportional to the length of the path times the number of nodes and
  /// edges. The memory is a few machine words for each node.
  func firstRule(
    for path: Span<UInt8>,
    below bound: Int32,
    where matches: (Int32) -> Bool
  ) -> Int32 {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: nodes.count * 8) { memory in
      guard let base = memory.baseAddress else { return bound }
      var alive = SparseSet(base, capacity: nodes.count * 2)
      var next = SparseSet(base + nodes.count * 4, capacity: nodes.count * 2)
      alive.insert(Self.root << 1)
      close(&alive)
      for index in path.indices {
        next.removeAll()
        step(from: alive, over: path[index], into: &next)
        close(&next)
        swap(&alive, &next)
        if alive.count == 0 { return bound }
      }
      return lowestRule(in: alive, below: bound, where: matches)
    }
  }

  private func step(
    from alive: borrowing SparseSet,
    over byte: UInt8,
    into next: inout SparseSet
  ) {
    for position in 0..<alive.count {
      let number = alive[position] >> 1
      let node = nodes[Int(number)]
      if node.loop.continues(over: byte) { next.insert(number << 1) }
      var edge = node.firstEdge
      while edge >= 0 {
        if edges[Int(edge)].label.accepts(byte) { next.insert(edges[Int(edge)].target << 1) }
        edge = edges[Int(edge)].next
      }
    }
  }

  /// Adds the nodes that are reachable without a byte. The lowest bit of a member has the same
  /// meaning as in ``GraphClosure``.
  private func close(_ set: inout SparseSet) {
    var index = 0
    while index < set.count {
      let member = set[index]
      index += 1
      let node = nodes[Int(member >> 1)]
      var edge = node.firstEdge
      while edge >= 0 {
        if edges[Int(edge)].label == .nothing {
          set.insert(edges[Int(edge)].target << 1 | (node.loop == .everyByte ? 1 : member & 1))
        }
        edge = edges[Int(edge)].next
      }
    }
  }

  private func lowestRule(
    in alive: borrowing SparseSet,
    below bound: Int32,
    where matches: (Int32) -> Bool
  ) -> Int32 {
    var best = bound
    for position in 0..<alive.count where alive[position] & 1 == 0 {
      var acceptance = nodes[Int(alive[position] >> 1)].firstAcceptance
      while acceptance >= 0 {
        let rule = acceptances[Int(acceptance)].rule
        if rule < best, matches(rule) { best = rule }
        acceptance = acceptances[Int(acceptance)].next
      }
    }
    return best
  }
}

/// A set of small integers that can be emptied in constant time.
private struct SparseSet: ~Copyable {
  private let members: UnsafeMutablePointer<Int32>
  private let positions: UnsafeMutablePointer<Int32>
  private(set) var count = 0

  /// - Parameter memory: Memory for two lists of `capacity` integers.
  init(_ memory: UnsafeMutablePointer<Int32>, capacity: Int) {
    members = memory
    positions = memory + capacity
    positions.initialize(repeating: -1, count: capacity)
  }

  subscript(position: Int) -> Int32 { members[position] }

  mutating func insert(_ member: Int32) {
    let position = Int(positions[Int(member)])
    if position >= 0, position < count, members[position] == member { return }
    positions[Int(member)] = Int32(count)
    members[count] = member
    count += 1
  }

  mutating func removeAll() { count = 0 }
}
