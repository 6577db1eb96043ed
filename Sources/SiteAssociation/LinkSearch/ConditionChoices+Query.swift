extension ConditionChoices {
  /// The choices for a query, if some atoms have a pattern for the whole query and others for items.
  ///
  /// The choices are complete if each pattern for the whole query matches a single query. Every
  /// other query is then distinguished only by its items. Otherwise, the choices are examples.
  init(ofQuery atoms: [Int32], _ table: ConditionAtoms, spending budget: inout StepBudget) {
    let whole = atoms.filter { table[$0].part == .query }
    let items = atoms.filter { table[$0].part != .query }
    let texts = whole.map { table[$0].isDecoded ? nil : table[$0].glob.onlyText }
    var isComplete = !texts.contains(nil)
    var queries = texts.compactMap(\.self).filter(Self.isQuery).map {
      String(decoding: $0, as: UTF8.self)
    }
    let literals = Set(queries.map { Array($0.utf8) })
    let names = Self.names(of: items, table)
    var found: [Choice] = [Choice(met: Self.met(by: "", atoms, table), text: "")]
    for group in Self.product(Self.choices(ofItems: items, table, &budget, &isComplete)) {
      queries.append(group)
      if group.isEmpty || literals.contains(Array(group.utf8)) {
        queries.append(Self.otherQuery(like: group, names: names, literals: literals))
      }
    }
    if !isComplete {
      queries += whole.compactMap { table[$0].glob.example }.filter { Self.isQuery(Array($0.utf8)) }
    }
    for query in queries.sorted(by: { $0.utf8.count < $1.utf8.count }) {
      guard budget.spend(16 + query.utf8.count * atoms.count) else {
        isComplete = false
        break
      }
      let met = Self.met(by: query, atoms, table)
      if !found.contains(where: { $0.met == met }) { found.append(Choice(met: met, text: query)) }
    }
    self.init(atoms, choices: found, isComplete: isComplete)
  }

  private static let maximumQueryCount = 4_096

  private static func choices(
    ofItems items: [Int32],
    _ table: ConditionAtoms,
    _ budget: inout StepBudget,
    _ isComplete: inout Bool
  ) -> [ConditionChoices] {
    let byName = Dictionary(grouping: items) { QueryItemNames.group(of: table[$0]) ?? [] }
    var groups: [ConditionChoices] = []
    for group in byName.values.sorted(by: { $0[0] < $1[0] }) {
      let choices = ConditionChoices(ofItems: group, table, spending: &budget)
      let count = groups.reduce(choices.choices.count) { $0 * max(1, $1.choices.count) }
      guard choices.isComplete, count <= maximumQueryCount else {
        isComplete = false
        return groups
      }
      groups.append(choices)
    }
    return groups
  }

  /// The queries that have one choice of each group, the shortest first.
  private static func product(_ groups: [ConditionChoices]) -> [String] {
    groups.reduce([""]) { queries, group in
      queries.flatMap { query in
        group.choices.map {
          query.isEmpty ? $0.text : $0.text.isEmpty ? query : query + "&" + $0.text
        }
      }
    }.sorted { $0.utf8.count < $1.utf8.count }
  }

  /// Whether a text can be the query of a link as it is.
  private static func isQuery(_ text: [UInt8]) -> Bool {
    var url = Array("/?".utf8)
    url += text
    guard let parts = SplitURL(url.span) else { return false }
    return parts.fragment == nil && parts.query == 2..<url.count
  }

  /// The names that conditions on items have.
  private static func names(of items: [Int32], _ table: ConditionAtoms) -> Set<[UInt8]> {
    Set(
      items.compactMap { atom in
        if case .item(let name) = table[atom].part { name } else { nil }
      }
    )
  }

  /// A query that meets the same conditions on items, and is equal to none of the texts: the query
  /// with an item that no condition names.
  private static func otherQuery(
    like query: String,
    names: Set<[UInt8]>,
    literals: Set<[UInt8]>
  ) -> String {
    let start = query.isEmpty ? "" : query + "&"
    // Each name and each text rules out one item at most.
    let numbered = (0...(names.count + literals.count)).lazy.map { "x\($0)" }
    let unused = (unusedItems + numbered).first {
      !names.contains(Array($0.utf8)) && !literals.contains(Array((start + $0).utf8))
    }
    return start + (unused ?? "x")
  }

  private static let unusedItems = "xabcdefghijklmnopqrstuvwyz".unicodeScalars.map { "\($0)" }

  /// The atoms that a query meets.
  private static func met(by query: String, _ atoms: [Int32], _ table: ConditionAtoms) -> UInt64 {
    var met: UInt64 = 0
    for (position, atom) in atoms.enumerated() where table[atom].isMet(by: Array(query.utf8)) {
      met |= 1 << UInt64(position)
    }
    return met
  }
}

extension ConditionAtom {
  /// Whether a query meets the condition.
  fileprivate func isMet(by query: [UInt8]) -> Bool {
    func compared(_ text: ArraySlice<UInt8>) -> [UInt8] {
      isDecoded ? PercentDecoding.decode(text) : Array(text)
    }
    guard case .item(let name) = part else { return glob.matches(compared(query[...]).span) }
    var items = QueryItemIterator(query.span)
    var isNamed = false
    while let item = items.next(in: query.span) {
      guard compared(query[item.name]) == name else { continue }
      isNamed = true
      guard glob.matches(compared(query[item.value]).span) else { return false }
    }
    return isNamed || glob.matches([UInt8]().span)
  }
}
