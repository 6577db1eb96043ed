/// The nodes that a byte reaches from the active nodes, for all bytes at once. The memory is reused.
struct NextBytes {
  /// The nodes that stay active for every byte.
  private var staying: [Int32] = []
  /// The nodes that the first byte of any character reaches.
  private var characters: [Int32] = []
  /// The nodes that stay active for the continuation bytes of a character.
  private var continuing: [Int32] = []
  private var targetsOfByte = [[Int32]](repeating: [], count: 256)
  /// The bytes that some pattern expects.
  private(set) var expected: [UInt8] = []
  private(set) var cost = 0

  func expects(_ byte: UInt8) -> Bool { !targetsOfByte[Int(byte)].isEmpty }

  /// Whether a byte that no pattern expects reaches a node.
  var hasOthers: Bool { !staying.isEmpty || !characters.isEmpty }

  mutating func removeAll() {
    for byte in expected { targetsOfByte[Int(byte)].removeAll(keepingCapacity: true) }
    expected.removeAll(keepingCapacity: true)
    staying.removeAll(keepingCapacity: true)
    characters.removeAll(keepingCapacity: true)
    continuing.removeAll(keepingCapacity: true)
    cost = 0
  }

  mutating func collect(from members: ArraySlice<Int32>, in graph: SearchGraph) {
    for member in members {
      let number = member >> 1
      let node = graph.nodes[Int(number)]
      switch node.loop {
      case .none: break
      case .everyByte: staying.append(number << 1)
      case .continuation: continuing.append(number << 1)
      }
      cost += 1
      for edge in Int(node.firstEdge)..<Int(node.firstFreeEdge) {
        cost += 1
        let target = graph.targets[edge] << 1
        switch graph.labels[edge] {
        case .nothing: break
        case .character: characters.append(target)
        case .byte(let byte): expect(byte, target)
        case .set(let set): set.forEach { expect($0, target) }
        }
      }
    }
  }

  private mutating func expect(_ byte: UInt8, _ target: Int32) {
    if targetsOfByte[Int(byte)].isEmpty { expected.append(byte) }
    targetsOfByte[Int(byte)].append(target)
  }

  /// Adds the nodes that a byte reaches to a set.
  func append(_ byte: UInt8, isContinuation: Bool, to set: inout NodeSet) {
    set.append(contentsOf: staying)
    set.append(contentsOf: isContinuation ? continuing : characters)
    if expects(byte) { set.append(contentsOf: targetsOfByte[Int(byte)]) }
  }
}
