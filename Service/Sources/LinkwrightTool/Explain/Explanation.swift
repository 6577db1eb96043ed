import SiteAssociation

/// Why each app of a file gets a link, or does not: everything `explain` has to say about one URL.
struct Explanation: Sendable {
  /// Apps of one entry, which share its rules and so fare alike.
  struct Group: Sendable {
    var appIDs: [String]
    /// Where the first of them is named.
    var place: Place?
    var trace: Trace
    /// What to change so that the link opens, or that nothing holds; empty where all is well.
    var advice: [String]
    /// What the answer rests on that nobody has seen a device do.
    var caveats: [String]
    /// What the linter says about the rule that decided, or came closest.
    var findings: [Finding]
    /// The variables that the file defines.
    var variables: SubstitutionVariables
  }

  var url: String
  var groups: [Group]

  /// The host that somebody probably meant who wrote `example.com/buy`, which is read as a path.
  var intendedHost: String? {
    guard !url.hasPrefix("/"), !url.contains("://") else { return nil }
    let first = url.prefix { !"/?#".contains($0) }
    return first.contains(".") ? String(first) : nil
  }

  init(
    _ url: String,
    in file: AssociationFile,
    findings: [Finding],
    appID: String?,
    domain: AssociatedDomain?
  ) {
    self.url = url
    let entries = file.entries.filter {
      $0.service == .applinks && (appID == nil || $0.appID == appID)
    }
    groups = []
    var section: Int?
    for entry in entries {
      if let section, section == entry.section, !groups.isEmpty {
        groups[groups.count - 1].appIDs.append(entry.appID)
        continue
      }
      section = entry.section
      let tracer = RuleTracer(
        entry.rules,
        substitutionVariables: file.substitutionVariables,
        appID: entry.appID,
        domain: domain
      )
      groups.append(Group(entry, tracer.trace(url), file.substitutionVariables, findings))
    }
    // Nobody wants a rule for a path that was never meant.
    if intendedHost != nil {
      for index in groups.indices { groups[index].advice = [] }
    }
  }
}

extension Explanation.Group {
  fileprivate init(
    _ entry: AssociationEntry,
    _ trace: Trace,
    _ variables: SubstitutionVariables,
    _ findings: [Finding]
  ) {
    appIDs = [entry.appID]
    place = entry.place
    self.trace = trace
    advice = Advice(variables: variables).sentences(for: trace)
    caveats = Caveats.sentences(for: trace)
    self.variables = variables
    let rulePlace = trace.decisiveRule?.rule.place
    self.findings = findings.filter { finding in
      guard let place = finding.place, let rulePlace else { return false }
      let end = rulePlace.utf8Offset + rulePlace.utf8Length
      return place.utf8Offset >= rulePlace.utf8Offset && place.utf8Offset < end
    }
  }
}

extension Explanation {
  /// Whether the answer rests on a comparison of paths.
  var comparesPaths: Bool {
    groups.contains { $0.trace.rules.contains { $0.parts.contains { $0.part == .path } } }
  }
}

extension Trace {
  /// The rule that decided; where none did, the one that came closest.
  var decisiveRule: RuleTrace? {
    let index: Int? = if case .rule(let index) = outcome { index } else { nearestMiss }
    return index.flatMap { rules.indices.contains($0) ? rules[$0] : nil }
  }
}
