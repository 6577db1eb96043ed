/// The path patterns of a list of rules, prepared for finding the first rule for a path.
///
/// Tables are fastest, but some lists of patterns have no table of reasonable size. In that case
/// the patterns that start with a star, which are those that multiply, get a separate table, which
/// settles (see ``SettledRules``) if that helps. Patterns that still have no table are walked node
/// by node, and patterns that are too large even for that are tried in order.
struct PathAutomaton: Sendable {
  /// Patterns without a table.
  private enum Rest: Sendable {
    case graph(PatternGraph)
    case list([Pattern])
  }

  /// A rule's path pattern.
  struct Pattern: Sendable {
    var rule: Int32
    var glob: Glob
  }

  /// The limits of each part. All parts together are limited to a small multiple.
  struct Limits: Sendable {
    var table = DecisionTableBuilder.Limits()
    /// The nodes of a graph.
    var nodeCount = 1 << 19
  }

  /// The first table, stored separately because it is nearly always the only one.
  private let table: DecisionTable?
  private let moreTables: [DecisionTable]
  private let rest: [Rest]

  /// Compiles patterns.
  ///
  /// - Parameters:
  ///   - patterns: The patterns in the order of their rules.
  ///   - isUnconditional: Whether each rule has only a path condition.
  ///   - isDecoded: Whether paths are decoded and can contain bytes above 127.
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

  /// The rules that may decide some path, or nil if not all patterns are in one table. A rule that
  /// is not in the set never decides.
  var decidingRules: Set<Int32>? {
    guard moreTables.isEmpty, rest.isEmpty else { return nil }
    return Set(table?.candidates ?? [])
  }

  /// Returns the first rule that matches a path.
  ///
  /// - Parameters:
  ///   - path: The path in normal form, possibly without its final slash.
  ///   - endsWithSlash: Whether to read a slash after the path.
  ///   - bound: The number below which rules are considered.
  ///   - matches: Returns whether a rule whose path matches also matches the query and fragment.
  @inline(__always)
  func firstRule(
    for path: Span<UInt8>,
    endsWithSlash: Bool,
    below bound: Int32 = .max,
    where matches: (Int32) -> Bool
  ) -> Int32? {
    var best = bound
    if let table {
      best = table.firstRule(for: path, endsWithSlash: endsWithSlash, below: best, where: matches)
    }
    if !moreTables.isEmpty || !rest.isEmpty {
      best = firstRuleInRest(for: path, endsWithSlash: endsWithSlash, below: best, where: matches)
    }
    return best < bound ? best : nil
  }

  @inline(never)
  private func firstRuleInRest(
    for path: Span<UInt8>,
    endsWithSlash: Bool,
    below bound: Int32,
    where matches: (Int32) -> Bool
  ) -> Int32 {
    var best = bound
    for table in moreTables {
      best = table.firstRule(for: path, endsWithSlash: endsWithSlash, below: best, where: matches)
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
          best = graph.firstRule(for: whole, below: best, where: matches)
        case .list(let patterns):
          let first = patterns.first { pattern in
            pattern.rule < best && pattern.glob.matches(whole) && matches(pattern.rule)
          }
          best = first?.rule ?? best
        }
      }
      return best
    }
  }
}

extension PathAutomaton {
  /// Divides patterns into parts.
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
        // If one half is the whole, its table has already been tried.
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

    /// Separates patterns that fit into one graph from those that would make it too large.
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

    /// Separates patterns that start with text from those that start with a star or with a slash
    /// and a star.
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
