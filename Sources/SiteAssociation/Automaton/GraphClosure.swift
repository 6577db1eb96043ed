/// Computes the closure of sets of nodes. The memory is reused.
///
/// There are two members for each node, and a set contains one of them if the node is active. The
/// even member, which is twice the number of the node, is the usual one. The odd member, which is
/// one higher, means that a star led to the node and no byte has followed. In this case, the path
/// must not end here (inferred).
struct GraphClosure {
  /// The generation of the last set into which each member was inserted.
  private var marks: [UInt32]
  private var generation: UInt32 = 0
  /// The number of nodes and edges that the last call visited.
  private(set) var visitCount = 0

  init(nodeCount: Int) {
    marks = [UInt32](repeating: 0, count: nodeCount * 2)
  }

  /// Adds the nodes that are reachable without a byte, removes nodes that can no longer affect the
  /// decision, and sorts the set.
  ///
  /// A node is removed if all of its rules come after a rule that certainly matches and has only a
  /// path pattern. Without this step, the number of sets would be far too large for real files.
  ///
  /// - Parameters:
  ///   - members: The set in any order. It may contain duplicates.
  ///   - isUnconditional: Whether each rule has only a path pattern.
  ///   - keepsAll: Whether to keep nodes that can no longer affect the decision (see
  ///     ``SettledRules``).
  mutating func close(
    _ members: inout [Int32],
    in graph: PatternGraph,
    isUnconditional: [Bool],
    keepsAll: Bool
  ) {
    generation += 1
    visitCount = 0
    for member in members { marks[Int(member)] = generation }
    var surestRule = Int32.max
    var index = 0
    while index < members.count {
      let member = members[index]
      index += 1
      visitCount += 1
      let node = graph.nodes[Int(member >> 1)]
      let isStar = node.loop == .everyByte
      if isStar, !keepsAll, member & 1 == 0, node.firstAcceptance >= 0 {
        surestRule = min(
          surestRule,
          graph.lowestAcceptance(of: node, isUnconditional: isUnconditional)
        )
      }
      var edge = node.hasFreeEdge ? node.firstEdge : -1
      while edge >= 0 {
        if graph.edges[Int(edge)].label == .nothing {
          let target = graph.edges[Int(edge)].target << 1
          let member = target | (isStar ? 1 : member & 1)
          if marks[Int(target)] != generation, marks[Int(member)] != generation {
            marks[Int(member)] = generation
            members.append(member)
          }
        }
        visitCount += 1
        edge = graph.edges[Int(edge)].next
      }
    }
    guard members.count > 1 else { return }
    if surestRule < .max {
      members.removeAll { graph.nodes[Int($0 >> 1)].lowestRule > surestRule }
    }
    members.sort()
    removeDuplicates(&members)
  }

  /// If both members of a node are in the set, keeps the even member, which allows the path to end.
  private func removeDuplicates(_ members: inout [Int32]) {
    var kept = 0
    for index in members.indices where kept == 0 || members[index] >> 1 != members[kept - 1] >> 1 {
      members[kept] = members[index]
      kept += 1
    }
    members.removeLast(members.count - kept)
  }
}

extension PatternGraph {
  /// Collects, in order, the rules that match a path that ends while these nodes are active. The
  /// list ends with the first rule that has only a path pattern.
  func collectAcceptedRules(
    of members: [Int32],
    isUnconditional: [Bool],
    into rules: inout [Int32]
  ) {
    rules.removeAll(keepingCapacity: true)
    for member in members where member & 1 == 0 {
      var acceptance = nodes[Int(member >> 1)].firstAcceptance
      while acceptance >= 0 {
        rules.append(acceptances[Int(acceptance)].rule)
        acceptance = acceptances[Int(acceptance)].next
      }
    }
    guard rules.count > 1 else { return }
    rules.sort()
    if let sure = rules.firstIndex(where: { isUnconditional[Int($0)] }) {
      rules.removeLast(rules.count - sure - 1)
    }
  }

  /// Returns the first rule that has only a path pattern and whose pattern can end in a node.
  fileprivate func lowestAcceptance(of node: Node, isUnconditional: [Bool]) -> Int32 {
    var lowest = Int32.max
    var acceptance = node.firstAcceptance
    while acceptance >= 0 {
      let rule = acceptances[Int(acceptance)].rule
      if isUnconditional[Int(rule)] { lowest = min(lowest, rule) }
      acceptance = acceptances[Int(acceptance)].next
    }
    return lowest
  }
}
