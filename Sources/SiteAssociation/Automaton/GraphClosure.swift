/// Completes sets of nodes, and reuses its memory.
///
/// A member is the number of a node times two. It is one more if the node was reached after a star
/// and without a byte since then, where the end of the text is not tried (inferred).
struct GraphClosure {
  /// The last set into which each member was inserted.
  private var marks: [UInt32]
  private var generation: UInt32 = 0
  /// The nodes and edges that the last call visited.
  private(set) var visitCount = 0

  init(nodeCount: Int) {
    marks = [UInt32](repeating: 0, count: nodeCount * 2)
  }

  /// Adds the nodes that are reachable without a byte, drops nodes that can no longer decide, and
  /// sorts the rest.
  ///
  /// A node is dropped if all its rules come after a rule that certainly matches and has only a
  /// path condition. Otherwise the sets would explode on real files.
  ///
  /// - Parameters:
  ///   - members: The set in any order, possibly with duplicates.
  ///   - isUnconditional: Whether each rule has only a path condition.
  ///   - keepsAll: Whether to drop nothing, see ``SettledRules``.
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

  /// Of two members for the same node, keeps the one for which the end of the text is tried.
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
  /// Collects the rules that match a text that ends with these nodes alive, in order, up to the
  /// first with only a path condition.
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

  /// Returns the lowest rule of a node with only a path condition.
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
