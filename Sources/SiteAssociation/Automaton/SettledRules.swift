/// The nodes that settle rules. Such a node is the last node of a pattern that ends with a star, so
/// the pattern matches regardless of the rest of the path.
///
/// Usually, such a node stays in the sets that become states. The sets then also record which of
/// these rules have matched so far, which multiplies the number of sets: the table for fifty
/// patterns such as `/*/x/*` would need megabytes. A table that settles rules records the rules
/// when the lookup reaches their node, and removes the node from the set. The size of such a table
/// therefore grows only in proportion to the patterns. In return, every lookup continues to the end
/// of the path.
struct SettledRules {
  private let isSettlingNode: [Bool]

  init(in graph: PatternGraph) {
    isSettlingNode = graph.nodes.map {
      $0.loop == .everyByte && $0.firstEdge < 0 && $0.firstAcceptance >= 0
    }
  }

  /// Whether no node settles a rule.
  var isEmpty: Bool { !isSettlingNode.contains(true) }

  /// Returns whether a member of a set settles its rules. A member that does not allow the text to
  /// end settles nothing, because the pattern does not match before the next byte.
  func settles(_ member: Int32) -> Bool {
    member & 1 == 0 && isSettlingNode[Int(member >> 1)]
  }
}
