/// The path patterns of a list of rules, ready to say which rule comes first for a path.
///
/// Tables are fastest, but some lists of patterns have no table of a reasonable size. Then the
/// patterns that start with a star, which are the ones that multiply, get a table of their own, one
/// that settles (see ``SettledRules``) where that helps; what still has none is walked node by node;
/// and what is too large even for that is tried in order.
struct PathAutomaton: Sendable {
  /// Patterns that have no table.
  private enum Rest: Sendable {
    case graph(PatternGraph)
    case list([Pattern])
  }

  /// A rule's path pattern.
  struct Pattern: Sendable {
    var rule: Int32
    var glob: Glob
  }

  /// What the parts may cost, all together bounded by a small multiple of this.
  struct Limits: Sendable {
    var table = DecisionTableBuilder.Limits()
    /// The nodes of a graph.
    var nodeCount = 1 << 19
  }

  /// The first table apart, for nearly always it is all there is.
  private let table: DecisionTable?
  private let moreTables: [DecisionTable]
  private let rest: [Rest]

  /// Compiles patterns.
  ///
  /// - Parameters:
  ///   - patterns: In the order of their rules.
  ///   - isUnconditional: For each rule, whether it asks nothing but the path.
  ///   - isDecoded: Whether paths are compared decoded and so have bytes above 127.
  init(
    _ patterns: [Pattern],
    isUnconditional: [Bool],
    isDecoded: Bool,
    limits: Limits = Limits()
  ) {
    var compiler = Compiler(isUnconditional: isUnconditional, isDecoded: isDecoded, limits: limits)
    compiler.compile(patterns)
    table = compiler.tables.first
    moreTables = Array(compiler.tables.dropFirst())
    rest = compiler.rest
  }

  var isEmpty: Bool { table == nil && rest.isEmpty }

  private var tables: [DecisionTable] { (table.map { [$0] } ?? []) + moreTables }

  /// The memory of the tables in bytes.
  var tableByteCount: Int { tables.reduce(0) { $0 + $1.byteCount } }

  /// Whether every pattern is in a table.
  var isAllTables: Bool { rest.isEmpty }

  /// The rules that may decide some path, or nil when not all patterns are in one table. A rule
  /// that is missing never decides, whatever the path.
  var decidingRules: Set<Int32>? {
    guard moreTables.isEmpty, rest.isEmpty else { return nil }
    return Set(table?.candidates ?? [])
  }

  /// The first rule that holds for a path.
  ///
  /// - Parameters:
  ///   - path: The path in normal form, perhaps without its last slash.
  ///   - endsWithSlash: Whether to read a slash behind the path.
  ///   - bound: Only rules below it are of interest.
  ///   - holds: Whether a rule whose path matches holds altogether.
  @inline(__always)
  func firstRule(
    for path: Span<UInt8>,
    endsWithSlash: Bool,
    below bound: Int32 = .max,
    where holds: (Int32) -> Bool
  ) -> Int32? {
    var best = bound
    if let table {
      best = table.firstRule(for: path, endsWithSlash: endsWithSlash, below: best, where: holds)
    }
    if !moreTables.isEmpty || !rest.isEmpty {
      best = firstRuleInRest(for: path, endsWithSlash: endsWithSlash, below: best, where: holds)
    }
    return best < bound ? best : nil
  }

  @inline(never)
  private func firstRuleInRest(
    for path: Span<UInt8>,
    endsWithSlash: Bool,
    below bound: Int32,
    where holds: (Int32) -> Bool
  ) -> Int32 {
    var best = bound
    for table in moreTables {
      best = table.firstRule(for: path, endsWithSlash: endsWithSlash, below: best, where: holds)
    }
    if rest.isEmpty { return best }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: path.count + 1) { memory in
      for index in path.indices { memory[index] = path[index] }
      memory[path.count] = .slash
      let count = endsWithSlash ? path.count + 1 : path.count
      let whole = UnsafeBufferPointer(rebasing: memory[..<count]).span
      for part in rest {
        switch part {
        case .graph(let graph):
          best = graph.firstRule(for: whole, below: best, where: holds)
        case .list(let patterns):
          let first = patterns.first { pattern in
            pattern.rule < best && pattern.glob.matches(whole) && holds(pattern.rule)
          }
          best = first?.rule ?? best
        }
      }
      return best
    }
  }
}

extension PathAutomaton {
  /// Divides patterns among parts.
  private struct Compiler {
    let isUnconditional: [Bool]
    let isDecoded: Bool
    let limits: Limits
    var tables: [DecisionTable] = []
    var rest: [Rest] = []

    mutating func compile(_ patterns: [Pattern]) {
      let (fitting, oversized) = divideBySize(patterns)
      if !compileTable(fitting) {
        let (anchored, floating) = Self.divideByStart(fitting)
        // Where one half is the whole, its table has been tried already.
        let isWhole = anchored.isEmpty || floating.isEmpty
        if isWhole || !compileTable(anchored), !compileTable(anchored, settles: true) {
          rest.append(.graph(graph(anchored)))
        }
        if !compileTable(floating, settles: true), isWhole || !compileTable(floating) {
          rest.append(.graph(graph(floating)))
        }
      }
      if !oversized.isEmpty { rest.append(.list(oversized)) }
    }

    private mutating func compileTable(_ patterns: [Pattern], settles: Bool = false) -> Bool {
      if patterns.isEmpty { return true }
      let builder = DecisionTableBuilder(
        graph(patterns),
        isUnconditional: isUnconditional,
        isDecoded: isDecoded,
        limits: limits.table,
        settles: settles
      )
      guard let table = builder.build() else { return false }
      tables.append(table)
      return true
    }

    private func graph(_ patterns: [Pattern]) -> PatternGraph {
      var graph = PatternGraph()
      for pattern in patterns { graph.add(pattern.glob, rule: pattern.rule) }
      return graph
    }

    /// Patterns that fit into one graph, and those that would make it too large.
    private func divideBySize(_ patterns: [Pattern]) -> (fitting: [Pattern], oversized: [Pattern]) {
      var nodeCount = 0
      var divided: (fitting: [Pattern], oversized: [Pattern]) = ([], [])
      for pattern in patterns where !pattern.glob.neverMatches {
        let cost = PatternGraph.cost(of: pattern.glob)
        if nodeCount + cost <= limits.nodeCount {
          nodeCount += cost
          divided.fitting.append(pattern)
        } else {
          divided.oversized.append(pattern)
        }
      }
      return divided
    }

    /// Patterns that start with text, and those that start with a star, also behind the slash.
    private static func divideByStart(
      _ patterns: [Pattern]
    ) -> (anchored: [Pattern], floating: [Pattern]) {
      var divided: (anchored: [Pattern], floating: [Pattern]) = ([], [])
      for pattern in patterns {
        let elements = pattern.glob.elements
        let start = elements.first == .bytes([.slash]) ? elements.dropFirst().first : elements.first
        if start == .anyRun, elements.last != start || elements.count > 2 {
          divided.floating.append(pattern)
        } else {
          divided.anchored.append(pattern)
        }
      }
      return divided
    }
  }
}
