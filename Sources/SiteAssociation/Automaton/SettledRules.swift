/// The nodes that settle their rules: whatever follows, the pattern matches, for it ends in a star.
///
/// As long as such a node is a member of the sets that become states, every set also says which of
/// these rules have matched so far, and the sets multiply: fifty patterns such as `/*/x/*` fill
/// megabytes. A table that settles notes the rules where their node is reached and forgets the node,
/// so it grows like the patterns do. In return a walk always goes to the end of the path.
struct SettledRules {
  private let isSettlingNode: [Bool]

  init(in graph: PatternGraph) {
    isSettlingNode = graph.nodes.map {
      $0.loop == .everyByte && $0.firstEdge < 0 && $0.firstAcceptance >= 0
    }
  }

  /// Whether there is nothing to settle.
  var isEmpty: Bool { !isSettlingNode.contains(true) }

  /// Whether a member of a set settles its rules. Where the end of the text is not tried, the pattern
  /// does not match before the next byte.
  func settles(_ member: Int32) -> Bool {
    member & 1 == 0 && isSettlingNode[Int(member >> 1)]
  }
}
