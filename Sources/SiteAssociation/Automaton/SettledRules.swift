/// The nodes that settle their rules: the pattern ends with a star, so it matches whatever follows.
///
/// If such nodes are members of the sets that become states, every set also records which of these
/// rules have matched so far, and the sets multiply: fifty patterns such as `/*/x/*` fill
/// megabytes. A settling table instead records the rules where their node is reached and drops the
/// node, so it grows only with the patterns. In return, a walk always goes to the end of the path.
struct SettledRules {
  private let isSettlingNode: [Bool]

  init(in graph: PatternGraph) {
    isSettlingNode = graph.nodes.map {
      $0.loop == .everyByte && $0.firstEdge < 0 && $0.firstAcceptance >= 0
    }
  }

  /// Whether no node settles.
  var isEmpty: Bool { !isSettlingNode.contains(true) }

  /// Returns whether a member of a set settles its rules. If the end of the text is not tried, the
  /// pattern does not match before the next byte.
  func settles(_ member: Int32) -> Bool {
    member & 1 == 0 && isSettlingNode[Int(member >> 1)]
  }
}
