/// The path patterns of a list of rules, prepared for finding the first rule that matches a path.
///
/// A table is the fastest form, but for some combinations of patterns, the table would be too
/// large. In that case, the patterns that start with a star, which usually cause the growth, get a
/// separate table. Both tables can settle rules, which makes many tables smaller (see
/// ``SettledRules``). Patterns that still have no table are matched with a graph, and patterns that
/// are too large for a graph are tried one after the other.
///
/// This is a class for the same reason as ``DecisionTable``.
final class PathAutomaton: Sendable {
  /// A form of patterns that have no table.
  private enum Rest: Sendable {
    case graph(PatternGraph)
    case list([Pattern])

    /// The nodes and edges that a walk can visit for each byte of a path.
    var costOfByte: Int {
      switch self {
      case .graph(let graph): graph.nodes.count + graph.edges.count
      case .list(let patterns): patterns.reduce(0) { $0 + 1 + $1.glob.nodeCount / 8 }
      }
    }
  }

  /// The path pattern of a rule.
  struct Pattern: Sendable {
    var rule: Int32
    var glob: Glob
  }

  /// The limits of each table and each graph. A list of rules has only a few tables and graphs, so
  /// all of them together need at most a small multiple of these limits.
  struct Limits: Sendable {
    var table = DecisionTableBuilder.Limits()
    /// The number of nodes in a graph.
    var nodeCount = 1 << 19
  }

  /// The first table. It is stored separately because it is nearly always the only one.
  private let table: DecisionTable?
  private let moreTables: [DecisionTable]
  private let rest: [Rest]
  /// The nodes and edges that a walk without a table can visit for each byte of a path.
  private let costOfByte: Int

  /// Prepares path patterns.
  ///
  /// - Parameters:
  ///   - patterns: The patterns in the order of their rules.
  ///   - isUnconditional: For each rule, whether it has only a path pattern.
  ///   - isDecoded: Whether paths are percent-decoded and can contain bytes above 127.
  ///   - budget: The budget of all automata of a file. Patterns for which the budget is
  ///     insufficient get no table.
  init(
    _ patterns: [Pattern],
    isUnconditional: [Bool],
    isDecoded: Bool,
    limits: Limits = Limits(),
    spending budget: inout StepBudget
  ) {
    var compiler = Compiler(
      isUnconditional: isUnconditional,
      isDecoded: isDecoded,
      limits: limits,
      budget: budget
    )
    compiler.compile(patterns)
    budget = compiler.budget
    table = compiler.tables.first
    moreTables = Array(compiler.tables.dropFirst())
    rest = compiler.rest
    costOfByte = compiler.rest.reduce(compiler.tables.count) { $0 + $1.costOfByte }
  }

  /// Prepares path patterns within the limits, but without a budget.
  convenience init(
    _ patterns: [Pattern],
    isUnconditional: [Bool],
    isDecoded: Bool,
    limits: Limits = Limits()
  ) {
    var budget = StepBudget(.max)
    self.init(
      patterns,
      isUnconditional: isUnconditional,
      isDecoded: isDecoded,
      limits: limits,
      spending: &budget
    )
  }

  /// Returns the most steps that finding the rule for a path can take.
  func costOfDecision(length: Int) -> Int { (1 + length) * costOfByte }

  var isEmpty: Bool { table == nil && rest.isEmpty }

  private var tables: [DecisionTable] { (table.map { [$0] } ?? []) + moreTables }

  /// The number of bytes that the tables use.
  var tableByteCount: Int { tables.reduce(0) { $0 + $1.byteCount } }

  /// Whether every pattern is in a table.
  var isAllTables: Bool { rest.isEmpty }

  /// The rules that may decide about a path, or nil if the patterns do not fit into a single table.
  /// A rule outside the set never decides.
  var decidingRules: Set<Int32>? {
    guard moreTables.isEmpty, rest.isEmpty else { return nil }
    return Set(table?.candidates ?? [])
  }

  /// The table with all patterns, or nil if they are not in a single table that does not settle
  /// rules.
  var onlyTable: DecisionTable? {
    guard let table, moreTables.isEmpty, rest.isEmpty, !table.settlesRules else { return nil }
    return table
  }

  /// Returns the first rule that matches a path.
  ///
  /// - Parameters:
  ///   - path: The path in normal form. A final slash can be missing.
  ///   - endsWithSlash: Whether to process a slash after the last byte of the path.
  ///   - bound: An upper bound. Only rules with lower numbers are considered.
  ///   - matches: A closure that returns whether a rule whose path matches also matches query and
  ///     fragment.
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
          var ends = VariableEnds()
          let first = patterns.first { pattern in
            pattern.rule < best && pattern.glob.matches(whole, sharing: &ends)
              && matches(pattern.rule)
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
    var budget: StepBudget
    var tables: [DecisionTable] = []
    var rest: [Rest] = []

    mutating func compile(_ patterns: [Pattern]) {
      let (fitting, oversized) = divideBySize(patterns)
      if !compileTable(fitting) {
        let (anchored, floating) = Self.divideByStart(fitting)
        // If one of the groups is empty, the other group has already been tried.
        let isWhole = anchored.isEmpty || floating.isEmpty
        if isWhole || !compileTable(anchored), !compileTable(anchored, settles: true) {
          addGraph(anchored)
        }
        if !compileTable(floating, settles: true), isWhole || !compileTable(floating) {
          addGraph(floating)
        }
      }
      if !oversized.isEmpty { rest.append(.list(oversized)) }
    }

    private mutating func compileTable(_ patterns: [Pattern], settles: Bool = false) -> Bool {
      if patterns.isEmpty { return true }
      // Building the graph and the table visits each node several times.
      guard budget.spend(4 * Self.nodeCount(of: patterns)) else { return false }
      var tableLimits = limits.table
      tableLimits.visitCount = budget.share(upTo: tableLimits.visitCount)
      let builder = DecisionTableBuilder(
        graph(patterns),
        isUnconditional: isUnconditional,
        isDecoded: isDecoded,
        limits: tableLimits,
        settles: settles
      )
      guard let table = builder.build(spending: &budget) else { return false }
      // Memory counts as well, because the tables of all entries stay in memory.
      budget.charge(table.byteCount / 2)
      tables.append(table)
      return true
    }

    private mutating func addGraph(_ patterns: [Pattern]) {
      // A node with its edges takes about as much memory as a table for which 32 steps are charged.
      if budget.spend(32 * Self.nodeCount(of: patterns)) {
        rest.append(.graph(graph(patterns)))
      } else {
        rest.append(.list(patterns))
      }
    }

    private static func nodeCount(of patterns: [Pattern]) -> Int {
      patterns.reduce(0) { $0 + $1.glob.nodeCount }
    }

    private func graph(_ patterns: [Pattern]) -> PatternGraph {
      var graph = PatternGraph()
      for pattern in patterns { graph.add(pattern.glob, rule: pattern.rule) }
      return graph
    }

    /// Separates the patterns that fit into one graph from those that would make the graph too
    /// large.
    private func divideBySize(_ patterns: [Pattern]) -> (fitting: [Pattern], oversized: [Pattern]) {
      var nodeCount = 0
      var divided: (fitting: [Pattern], oversized: [Pattern]) = ([], [])
      for pattern in patterns where !pattern.glob.neverMatches {
        let cost = pattern.glob.nodeCount
        if nodeCount + cost <= limits.nodeCount {
          nodeCount += cost
          divided.fitting.append(pattern)
        } else {
          divided.oversized.append(pattern)
        }
      }
      return divided
    }

    /// Separates the patterns that start with a star, or with a slash and a star, from all other
    /// patterns. The patterns `*` and `/*` also count as other patterns.
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
