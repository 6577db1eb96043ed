import SiteAssociation

/// The output of `explain` for one URL: whether the URL opens each app of a file, and why.
struct Explanation: Sendable {
  /// The apps of one entry, which share its rules and its trace.
  struct Group: Sendable {
    var appIDs: [String]
    /// The position of the first app.
    var place: Place?
    var trace: Trace
    /// The tried rules that an output shows. An output would be too long if thousands of entries
    /// inherit a long pattern, so some rules can be left out.
    var listedRules: [RuleTrace]
    /// The search for a rule that differs from the link only in details.
    var nearMissSearch: NearMissSearch
    /// A typical mistake that keeps the rules from matching; nil if none was recognized.
    var mistake: RuleMistake?
    /// The changes that make the link open the app. Empty if the link already opens it.
    var advice: [String]
    /// The inferred facts on which the decision relies.
    var caveats: [String]
    /// Findings about the rule that decided or came closest.
    var findings: [Finding]
    /// The substitution variables of the file.
    var variables: IndexedVariables
  }

  var url: String
  var groups: [Group]

  /// The maximum size of the rules that an output shows, in bytes. Sizes are approximate.
  private static let maximumByteCount = 3 << 20

  /// The probable host of a URL without a scheme, such as `example.com/buy`, which is read as a
  /// path.
  var intendedHost: String? {
    guard url.utf8.first != UInt8(ascii: "/"), !url.containsCode(of: "://") else { return nil }
    let first = url.utf8.prefix { !"/?#".utf8.contains($0) }
    return first.contains(UInt8(ascii: ".")) ? String(Substring(first)) : nil
  }

  init(
    _ url: String,
    in file: AssociationFile,
    findings: [Finding],
    appID: String?,
    domain: AssociatedDomain?
  ) {
    self.url = url
    let entries = file.entries.filter { entry in
      entry.service == .applinks
        && (appID.map { ExactText($0) == ExactText(entry.appID) } ?? true)
    }
    var lists: [[AssociationEntry]] = []
    for entry in entries {
      if lists.last?.first?.objectNumber == entry.objectNumber {
        lists[lists.count - 1].append(entry)
      } else {
        lists.append([entry])
      }
    }
    groups = []
    var room = Self.maximumByteCount
    var budget = NearMissSearch.Budget(file.substitutionVariables)
    let caveats = Caveats(about: url)
    let variables = IndexedVariables(file.substitutionVariables)
    let traces = file.traces(of: url, for: lists.compactMap(\.first), domain: domain)
    for (list, trace) in zip(lists, traces) {
      groups.append(
        Group(
          list,
          trace: trace,
          caveats: caveats,
          variables: variables,
          file: file,
          findings: findings,
          room: &room,
          budget: &budget
        )
      )
    }
    // The user meant a host, not a path, so a rule for the path is of no use.
    if intendedHost != nil {
      for index in groups.indices { groups[index].advice = [] }
    }
  }
}

extension Explanation.Group {
  /// - Parameters:
  ///   - room: The number of bytes of rules that can still be listed.
  ///   - budget: The budget that remains for trying changes to rules.
  fileprivate init(
    _ entries: [AssociationEntry],
    trace: Trace,
    caveats: Caveats,
    variables: IndexedVariables,
    file: AssociationFile,
    findings: [Finding],
    room: inout Int,
    budget: inout NearMissSearch.Budget
  ) {
    self.variables = variables
    let variables = file.substitutionVariables
    appIDs = entries.map(\.appID)
    place = entries.first?.place
    let triesChanges = !budget.isSpent
    nearMissSearch = triesChanges ? NearMissSearch(trace, variables: variables) : .skipped
    if triesChanges { budget.spend(trace) }
    let nearMiss = nearMissSearch.nearMiss
    mistake =
      triesChanges && nearMiss == nil
      ? RuleMistake(trace, in: file, of: entries.first?.appID ?? "") : nil
    var trace = trace.preferring(nearMiss)
    if let index = mistake?.rule?.index { trace.nearestMiss = index }
    self.trace = trace
    listedRules = Self.listedRules(of: trace, room: &room)
    advice =
      mistake?.cure.map { [$0] }
      ?? Advice(variables: variables, source: file.source, triesChanges: triesChanges)
      .sentences(for: trace, nearMiss: nearMiss)
    self.caveats = caveats.sentences(for: trace)
    let places =
      [trace.decisiveRule?.rule.place, mistake?.place].compactMap(\.self)
      + entries.prefix(10).compactMap(\.place)
    self.findings = findings.filter { finding in
      guard let place = finding.place else { return false }
      return places.contains {
        ($0.utf8Offset..<$0.utf8Offset + $0.utf8Length).contains(place.utf8Offset)
      }
    }
  }
}

extension Explanation.Group {
  /// Whether the search for rules that differ from the link only in details ended early, before it
  /// found such a rule.
  var endedSearchEarly: Bool {
    trace.outcome == .noRule && nearMissSearch.nearMiss == nil && !nearMissSearch.isComplete
  }

  /// The number of tried rules that are not listed.
  var unlistedRuleCount: Int { trace.rules.count - listedRules.count }

  /// Returns the rules for which there is room. The decisive rule has priority.
  private static func listedRules(of trace: Trace, room: inout Int) -> [RuleTrace] {
    let decisive = trace.decisiveRule
    var listsDecisive = false
    if let decisive, decisive.byteCount <= room {
      room -= decisive.byteCount
      listsDecisive = true
    }
    return trace.rules.filter { tried in
      if tried.index == decisive?.index { return listsDecisive }
      guard tried.byteCount <= room else { return false }
      room -= tried.byteCount
      return true
    }
  }
}

extension RuleTrace {
  /// The approximate number of bytes that the rule takes up in an output.
  var byteCount: Int {
    var count = 250 + (rule.path?.utf8.count ?? 0) + (rule.fragment?.utf8.count ?? 0)
    switch rule.query {
    case .unconstrained: break
    case .whole(let pattern): count += pattern.utf8.count
    case .items(let items):
      count += items.reduce(0) { $0 + 8 + $1.name.utf8.count + $1.pattern.utf8.count }
    }
    for part in parts {
      count += 100 + 2 * part.comparedPattern.utf8.count + part.comparedText.utf8.count
      count += part.mismatch?.expected.utf8.count ?? 0
    }
    return count
  }
}

extension Explanation {
  /// Whether paths were compared.
  var comparesPaths: Bool {
    groups.contains { $0.trace.rules.contains { $0.parts.contains { $0.part == .path } } }
  }
}

extension Trace {
  /// The rule that decided, or else the one that came closest.
  var decisiveRule: RuleTrace? {
    let index: Int? = if case .rule(let index) = outcome { index } else { nearestMiss }
    return index.flatMap { rules.indices.contains($0) ? rules[$0] : nil }
  }
}
