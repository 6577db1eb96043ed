/// The path patterns of a list of rules as a nondeterministic finite automaton over bytes.
///
/// The graph resembles a trie: patterns with the same beginning share nodes, so only a few nodes
/// are active at the same time. The alternatives of an element are branches that end in the same
/// node.
struct PatternGraph: Sendable {
  /// The bytes for which a node stays active.
  enum Loop: UInt8, Sendable {
    case none
    /// The node stays active for every byte, because it is the node of a star.
    case everyByte
    /// The node stays active for the continuation bytes of a character, because it is the node
    /// after a question mark.
    case continuation
  }

  enum Label: Sendable, Hashable {
    case byte(UInt8)
    case set(ByteSet)
    /// The first byte of any character.
    case character
    /// No byte: the edge is followed without reading a byte.
    case nothing
  }

  struct Edge: Sendable {
    var label: Label
    var target: Int32
    /// The next edge of the same node, or -1 for the last edge.
    var next: Int32
  }

  struct Node: Sendable {
    var firstEdge: Int32 = -1
    var firstAcceptance: Int32 = -1
    /// The lowest rule whose pattern contains the node.
    var lowestRule: Int32
    var loop = Loop.none
    /// Whether the node has an edge that needs no byte.
    var hasFreeEdge = false
  }

  struct Acceptance: Sendable {
    var rule: Int32
    /// The next acceptance of the same node, or -1 for the last one.
    var next: Int32
  }

  static let root: Int32 = 0

  private(set) var nodes = [Node(lowestRule: .max)]
  private(set) var edges: [Edge] = []
  private(set) var acceptances: [Acceptance] = []
  /// The node in which the branches of an element end, by start node and element.
  private var exits: [Branching: Int32] = [:]

  private struct Branching: Hashable {
    var node: Int32
    var element: Glob.Element
  }

  /// Adds the pattern of a rule. Patterns must be added in the order of their rules.
  mutating func add(_ glob: Glob, rule: Int32) {
    guard !glob.neverMatches else { return }
    var node = Self.root
    touch(node, rule)
    for element in glob.elements {
      node = append(element, after: node, rule)
    }
    acceptances.append(Acceptance(rule: rule, next: nodes[Int(node)].firstAcceptance))
    nodes[Int(node)].firstAcceptance = Int32(acceptances.count - 1)
  }

  /// Adds a value of a variable.
  ///
  /// - Returns: Whether the graph did not contain the value before.
  mutating func add(value elements: [Glob.Element]) -> Bool {
    let node = elements.reduce(Self.root) { append($1, after: $0, 0) }
    guard nodes[Int(node)].firstAcceptance < 0 else { return false }
    acceptances.append(Acceptance(rule: 0, next: -1))
    nodes[Int(node)].firstAcceptance = Int32(acceptances.count - 1)
    return true
  }

  // MARK: Growing

  private mutating func append(
    _ element: Glob.Element,
    after start: Int32,
    _ rule: Int32
  ) -> Int32 {
    switch element {
    case .bytes(let bytes):
      return bytes.reduce(start) { child(of: $0, .byte($1), rule) }
    case .oneOf(let set):
      return child(of: start, .set(ByteSet(set.bytes)), rule)
    case .anyCharacter:
      let node = child(of: start, .character, rule)
      nodes[Int(node)].loop = .continuation
      return node
    case .anyRun:
      return star(after: start, rule)
    case .oneOfTexts, .code, .alternatives:
      return branch(element, after: start, rule)
    }
  }

  private mutating func star(after start: Int32, _ rule: Int32) -> Int32 {
    var edge = nodes[Int(start)].firstEdge
    while edge >= 0 {
      let target = edges[Int(edge)].target
      if edges[Int(edge)].label == .nothing, nodes[Int(target)].loop == .everyByte {
        touch(target, rule)
        return target
      }
      edge = edges[Int(edge)].next
    }
    let star = newNode(rule)
    nodes[Int(star)].loop = .everyByte
    connect(start, by: .nothing, to: star)
    return star
  }

  /// Appends the alternatives of an element as branches that end in one node.
  private mutating func branch(
    _ element: Glob.Element,
    after start: Int32,
    _ rule: Int32
  ) -> Int32 {
    let key = Branching(node: start, element: element)
    if let exit = exits[key] {
      touch(exit, rule)
      return exit
    }
    // The inner nodes belong to all rules with this element. The first of these rules represents
    // them.
    let inner = newNode(rule)
    connect(start, by: .nothing, to: inner)
    let exit = newNode(rule)
    exits[key] = exit
    switch element {
    case .oneOfTexts(let texts):
      for text in texts { add(text, from: inner, to: exit, rule) }
    case .code(let codes, let ignoringCase):
      add(.of(codes, ignoringCase: ignoringCase), from: inner, to: exit, rule)
    case .alternatives(let values):
      for alternative in values.elements {
        var node = inner
        for element in alternative { node = append(element, after: node, rule) }
        connect(node, by: .nothing, to: exit)
      }
    case .bytes, .oneOf, .anyCharacter, .anyRun:
      break
    }
    return exit
  }

  private mutating func add(_ text: [UInt8], from start: Int32, to exit: Int32, _ rule: Int32) {
    guard let last = text.last else { return }
    let node = text.dropLast().reduce(start) { child(of: $0, .byte($1), rule) }
    connect(node, by: .byte(last), to: exit)
  }

  /// - Parameter start: A node without edges.
  private mutating func add(
    _ codes: CodeBranches,
    from start: Int32,
    to exit: Int32,
    _ rule: Int32
  ) {
    let first = Int32(nodes.count)
    for _ in CodeBranches.exit + 1..<codes.nodeCount { _ = newNode(rule) }
    func node(_ number: Int32) -> Int32 {
      switch number {
      case CodeBranches.start: start
      case CodeBranches.exit: exit
      default: first + number - CodeBranches.exit - 1
      }
    }
    for edge in codes.edges {
      connect(node(edge.source), by: edge.label, to: node(edge.target))
    }
  }

  /// Returns the node to which a label leads. Creates the node if it does not exist.
  private mutating func child(of start: Int32, _ label: Label, _ rule: Int32) -> Int32 {
    var edge = nodes[Int(start)].firstEdge
    while edge >= 0 {
      if edges[Int(edge)].label == label {
        let target = edges[Int(edge)].target
        touch(target, rule)
        return target
      }
      edge = edges[Int(edge)].next
    }
    let target = newNode(rule)
    connect(start, by: label, to: target)
    return target
  }

  private mutating func newNode(_ rule: Int32) -> Int32 {
    nodes.append(Node(lowestRule: rule))
    return Int32(nodes.count - 1)
  }

  private mutating func connect(_ start: Int32, by label: Label, to target: Int32) {
    edges.append(Edge(label: label, target: target, next: nodes[Int(start)].firstEdge))
    nodes[Int(start)].firstEdge = Int32(edges.count - 1)
    if label == .nothing { nodes[Int(start)].hasFreeEdge = true }
  }

  private mutating func touch(_ node: Int32, _ rule: Int32) {
    nodes[Int(node)].lowestRule = min(nodes[Int(node)].lowestRule, rule)
  }
}
