/// Computes which nodes are active after a byte. The memory is reused.
///
/// As in ``GraphClosure``, there are two members for each node: the odd member means that a star
/// led to the node and no byte has followed, so the text must not end here (inferred).
struct NodeSet {
  let graph: SearchGraph
  private let priorities: NodePriorities?
  /// Whether a decoded text can still turn out not to be UTF-8, in which case no pattern for the
  /// decoded text is certain to match before the end.
  private let isDecodedTextUncertain: Bool

  private var generationOfMember: [UInt32]
  private var generation: UInt32 = 0
  /// The nodes and edges that were visited since the last call of ``takeCost()``.
  private var cost = 0

  /// The active members, sorted.
  private(set) var members: [Int32] = []
  /// Whether a rule of interest can still decide.
  private(set) var isOfInterest = true

  init(_ graph: SearchGraph, priorities: NodePriorities?, isDecodedTextUncertain: Bool) {
    self.graph = graph
    self.priorities = priorities
    self.isDecodedTextUncertain = isDecodedTextUncertain
    generationOfMember = [UInt32](repeating: 0, count: graph.nodes.count * 2)
  }

  mutating func takeCost() -> Int {
    defer { cost = 0 }
    return cost + 1
  }

  mutating func removeAll() { members.removeAll(keepingCapacity: true) }

  mutating func append(contentsOf others: some Sequence<Int32>) {
    members.append(contentsOf: others)
  }

  /// Adds the nodes that are reachable without a byte, removes the nodes that can no longer affect
  /// a decision, and sorts the members.
  mutating func close() {
    generation += 1
    for member in members { generationOfMember[Int(member)] = generation }
    var surestOfFirst = Int32.max
    var surestOfSecond = Int32.max
    var index = 0
    while index < members.count {
      let member = members[index]
      index += 1
      let node = graph.nodes[Int(member >> 1)]
      let isStar = node.loop == .everyByte
      if let priorities, isStar, member & 1 == 0, !node.marks.isEmpty,
        !isDecodedTextUncertain || member >> 1 < graph.firstDecodedNode
      {
        for mark in node.marks {
          let rule = graph.marks[Int(mark)]
          guard priorities.rules.isUnconditional[Int(rule)] else { continue }
          if rule < priorities.rules.firstCount {
            surestOfFirst = min(surestOfFirst, rule)
          } else {
            surestOfSecond = min(surestOfSecond, rule)
          }
        }
      }
      for edge in node.firstFreeEdge..<node.endOfEdges {
        let target = graph.targets[Int(edge)] << 1
        let next = target | (isStar ? 1 : member & 1)
        if generationOfMember[Int(target)] != generation,
          generationOfMember[Int(next)] != generation
        {
          generationOfMember[Int(next)] = generation
          members.append(next)
        }
      }
    }
    cost += members.count
    if let priorities { drop(priorities, surestOfFirst, surestOfSecond) }
    if members.count > 1 {
      members.sort()
      removeDuplicates()
    }
  }

  private mutating func drop(
    _ priorities: NodePriorities,
    _ surestOfFirst: Int32,
    _ surestOfSecond: Int32
  ) {
    if surestOfFirst < .max || surestOfSecond < .max {
      members.removeAll {
        let node = Int($0 >> 1)
        return priorities.lowestOfFirst[node] > surestOfFirst
          && priorities.lowestOfSecond[node] > surestOfSecond
          // A node without rules of a list has the lowest rule `Int32.max`.
          || priorities.lowestOfFirst[node] == .max
            && priorities.lowestOfSecond[node] > surestOfSecond
          || priorities.lowestOfSecond[node] == .max
            && priorities.lowestOfFirst[node] > surestOfFirst
      }
    }
    isOfInterest = members.contains {
      let node = Int($0 >> 1)
      let (first, second) = (priorities.interestOfFirst[node], priorities.interestOfSecond[node])
      return first < .max && first <= surestOfFirst || second < .max && second <= surestOfSecond
    }
  }

  /// If both members of a node are in the set, keeps the even member, which allows the text to end.
  private mutating func removeDuplicates() {
    var kept = 0
    for index in members.indices where kept == 0 || members[index] >> 1 != members[kept - 1] >> 1 {
      members[kept] = members[index]
      kept += 1
    }
    members.removeLast(members.count - kept)
  }

  /// The marks of the patterns that match a text that ends while the members are active, sorted.
  func marks(of members: some Sequence<Int32>) -> [Int32] {
    var found: [Int32] = []
    for member in members where member & 1 == 0 {
      for mark in graph.nodes[Int(member >> 1)].marks { found.append(graph.marks[Int(mark)]) }
    }
    if found.count > 1 {
      found.sort()
      var kept = 1
      for index in 1..<found.count where found[index] != found[kept - 1] {
        found[kept] = found[index]
        kept += 1
      }
      found.removeLast(found.count - kept)
    }
    return found
  }
}
