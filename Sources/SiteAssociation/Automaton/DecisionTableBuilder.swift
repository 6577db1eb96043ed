/// Builds a ``DecisionTable`` from a ``PatternGraph`` by subset construction: every set of nodes
/// that can be active at the same time becomes a state.
///
/// The number of sets can grow exponentially with the patterns, so the size is limited. If a limit
/// is exceeded, there is no table, and the caller uses a slower method.
struct DecisionTableBuilder: ~Copyable {
  /// The limits of a table.
  struct Limits: Sendable {
    /// The approximate number of bytes of the finished table.
    var byteCount = 8 << 20
    /// The number of states with several transitions.
    var rowCount = 32_000
    /// The number of nodes and edges that the builder may visit, which limits the time.
    var visitCount = 4_000_000
  }

  /// The state without active nodes.
  static let dead: Int32 = -1

  /// A state before packing.
  struct Draft {
    var members: Range<Int>
    var otherwise = dead
    /// The range in ``exceptions``, which are ordered by byte.
    var exceptions = 0..<0
    var verdict: UInt32 = 0
    /// The number of the verdict with the rules that the state settles (see ``SettledRules``).
    var settledVerdict: UInt32 = 0
  }

  struct Exception {
    var byte: UInt8
    var state: Int32
  }

  private let graph: PatternGraph
  private let isUnconditional: [Bool]
  /// Whether paths are percent-decoded and can contain bytes above 127.
  private let isDecoded: Bool
  private let limits: Limits
  /// The nodes that settle rules, or nil for a table that does not settle rules.
  private let settledRules: SettledRules?

  private(set) var drafts: [Draft] = []
  private(set) var exceptions: [Exception] = []
  private(set) var verdicts = VerdictList()
  private var memberPool: [Int32] = []
  private var stateOfHash: [UInt64: Int32] = [:]
  private var rowCount = 0
  private var byteCount = 0
  private var visitCount = 0

  // Memory that is reused for every state.
  private var closure: GraphClosure
  private var targetsOfByte = [[Int32]](repeating: [], count: 256)
  private var touchedBytes: [UInt8] = []
  private var staying: [Int32] = []
  private var characters: [Int32] = []
  private var continuing: [Int32] = []
  private var set: [Int32] = []
  private var accepted: [Int32] = []
  /// The states of single nodes, which are by far the most frequent sets of nodes.
  private var stateOfNode: [Int32]

  init(
    _ graph: PatternGraph,
    isUnconditional: [Bool],
    isDecoded: Bool,
    limits: Limits,
    settles: Bool
  ) {
    self.graph = graph
    self.isUnconditional = isUnconditional
    self.isDecoded = isDecoded
    self.limits = limits
    settledRules = settles ? SettledRules(in: graph) : nil
    closure = GraphClosure(nodeCount: graph.nodes.count)
    stateOfNode = [Int32](repeating: -1, count: graph.nodes.count)
    drafts.reserveCapacity(graph.nodes.count)
    memberPool.reserveCapacity(graph.nodes.count)
  }

  /// Builds the table.
  ///
  /// - Parameter budget: The budget from which the visits are paid.
  /// - Returns: nil if the table exceeds the limits, or if it should settle rules but no node
  ///   settles a rule.
  consuming func build(spending budget: inout StepBudget) -> DecisionTable? {
    let visitLimit = min(limits.visitCount, budget.rest)
    defer { budget.charge(visitCount) }
    if let settledRules, settledRules.isEmpty { return nil }
    set = [PatternGraph.root << 1]
    let start = stateOfSet()
    var next = 0
    while next < drafts.count {
      expand(next)
      next += 1
      guard
        rowCount <= limits.rowCount, byteCount <= limits.byteCount,
        visitCount <= visitLimit
      else { return nil }
    }
    return DecisionTable(
      packing: drafts,
      exceptions: exceptions,
      verdicts: verdicts,
      start: start,
      settles: settledRules != nil
    )
  }

  /// Determines the next state for every byte.
  private mutating func expand(_ index: Int) {
    let members = drafts[index].members
    visitCount += members.count
    touchedBytes.removeAll(keepingCapacity: true)
    staying.removeAll(keepingCapacity: true)
    characters.removeAll(keepingCapacity: true)
    continuing.removeAll(keepingCapacity: true)
    for position in members { collectTargets(of: memberPool[position]) }
    let otherwise = state(of: nil, isContinuation: false)
    if isDecoded, !(characters.isEmpty && continuing.isEmpty) {
      for byte in UInt8(0x80)...0xBF where targetsOfByte[Int(byte)].isEmpty {
        touchedBytes.append(byte)
      }
    }
    touchedBytes.sort()
    let first = exceptions.count
    for byte in touchedBytes {
      let state = state(of: byte, isContinuation: isDecoded && byte.isUTF8Continuation)
      targetsOfByte[Int(byte)].removeAll(keepingCapacity: true)
      if state != otherwise { exceptions.append(Exception(byte: byte, state: state)) }
    }
    drafts[index].otherwise = otherwise
    drafts[index].exceptions = first..<exceptions.count
    count(exceptions[first...])
  }

  /// Adds the targets of a node. The node of a star stays active for every byte. A question mark
  /// matches the first byte of any character, and the node after it matches the continuation bytes.
  private mutating func collectTargets(of member: Int32) {
    if let settledRules, settledRules.settles(member) { return }
    let number = member >> 1
    let node = graph.nodes[Int(number)]
    switch node.loop {
    case .none: break
    case .everyByte: staying.append(number << 1)
    case .continuation: continuing.append(number << 1)
    }
    var edge = node.firstEdge
    while edge >= 0 {
      visitCount += 1
      let target = graph.edges[Int(edge)].target << 1
      switch graph.edges[Int(edge)].label {
      case .nothing: break
      case .character: characters.append(target)
      case .byte(let byte): touch(byte, target)
      case .set(let set): set.forEach { touch($0, target) }
      }
      edge = graph.edges[Int(edge)].next
    }
  }

  /// Returns the next state for a byte. If the byte is nil, returns the next state for all bytes
  /// that have no edge.
  private mutating func state(of byte: UInt8?, isContinuation: Bool) -> Int32 {
    set.removeAll(keepingCapacity: true)
    set += staying
    set += isContinuation ? continuing : characters
    if let byte { set += targetsOfByte[Int(byte)] }
    return stateOfSet()
  }

  private mutating func touch(_ byte: UInt8, _ target: Int32) {
    if targetsOfByte[Int(byte)].isEmpty { touchedBytes.append(byte) }
    targetsOfByte[Int(byte)].append(target)
  }

  private mutating func count(_ row: ArraySlice<Exception>) {
    if row.count == 1 {
      byteCount += 1
    } else if let first = row.first, let last = row.last {
      rowCount += 1
      byteCount +=
        (Int(last.byte - first.byte) + 1) * MemoryLayout<DecisionTable.Way>.stride
        + MemoryLayout<DecisionTable.State>.stride
    }
  }

  /// Returns the state for the nodes in ``set``. Creates the state if it does not exist.
  private mutating func stateOfSet() -> Int32 {
    guard let first = set.first else { return Self.dead }
    let node = Int(first >> 1)
    if set.count == 1, !graph.nodes[node].hasFreeEdge {
      if stateOfNode[node] < 0 { stateOfNode[node] = addState() }
      return stateOfNode[node]
    }
    closure.close(&set, in: graph, isUnconditional: isUnconditional, keepsAll: settledRules != nil)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for member in set {
      hash = (hash ^ UInt64(UInt32(bitPattern: member))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    visitCount += closure.visitCount
    while let known = stateOfHash[hash] {
      if memberPool[drafts[Int(known)].members].elementsEqual(set) { return known }
      hash &+= 1
    }
    let state = addState()
    stateOfHash[hash] = state
    return state
  }

  private mutating func addState() -> Int32 {
    let start = memberPool.count
    memberPool += set
    graph.collectAcceptedRules(of: set, isUnconditional: isUnconditional, into: &accepted)
    let verdict = verdicts.number(of: accepted)
    visitCount += accepted.count
    var draft = Draft(members: start..<memberPool.count, verdict: verdict)
    if let settledRules {
      set.removeAll { !settledRules.settles($0) }
      graph.collectAcceptedRules(of: set, isUnconditional: isUnconditional, into: &accepted)
      draft.settledVerdict = verdicts.number(of: accepted)
      visitCount += accepted.count
    }
    drafts.append(draft)
    return Int32(drafts.count - 1)
  }
}

/// The lists of rules in the verdicts, without duplicates. The first list is empty.
struct VerdictList {
  private(set) var verdicts = [DecisionTable.Verdict(firstCandidate: 0, candidateCount: 0)]
  private(set) var candidates: [Int32] = []
  private var numberOfList: [[Int32]: UInt32] = [[]: 0]

  mutating func number(of rules: [Int32]) -> UInt32 {
    if rules.isEmpty { return 0 }
    if let number = numberOfList[rules] { return number }
    let number = UInt32(verdicts.count)
    numberOfList[rules] = number
    verdicts.append(
      DecisionTable.Verdict(
        firstCandidate: UInt32(candidates.count),
        candidateCount: UInt32(rules.count)
      )
    )
    candidates.append(contentsOf: rules)
    return number
  }
}
