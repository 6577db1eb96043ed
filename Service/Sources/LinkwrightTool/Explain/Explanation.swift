import SiteAssociation

/// The output of `explain` for one URL: whether the URL opens each app of a file, and why.
struct Explanation: Sendable {
  /// The apps of one entry, which share its rules and its trace.
  struct Group: Sendable {
    var appIDs: [String]
    /// The position of the first app.
    var place: Place?
    var trace: Trace
    /// A rule that differs from the link only in details; nil if there is none.
    var nearMiss: NearMiss?
    /// The changes that make the link open the app. Empty if the link already opens it.
    var advice: [String]
    /// The inferred facts on which the decision relies.
    var caveats: [String]
    /// Findings about the rule that decided or came closest.
    var findings: [Finding]
    /// The substitution variables of the file.
    var variables: SubstitutionVariables
  }

  var url: String
  var groups: [Group]

  /// The probable host of a URL without a scheme, such as `example.com/buy`, which is read as a path.
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
    var objectNumber: Int?
    for entry in entries {
      if let objectNumber, objectNumber == entry.objectNumber, !groups.isEmpty {
        groups[groups.count - 1].appIDs.append(entry.appID)
        continue
      }
      objectNumber = entry.objectNumber
      let tracer = RuleTracer(
        entry.rules,
        substitutionVariables: file.substitutionVariables,
        appID: entry.appID,
        domain: domain
      )
      groups.append(
        Group(
          entry,
          trace: tracer.trace(url),
          file: file,
          findings: findings
        )
      )
    }
    // The path was not intended, so a rule for it is of no use.
    if intendedHost != nil {
      for index in groups.indices { groups[index].advice = [] }
    }
  }
}

extension Explanation.Group {
  fileprivate init(
    _ entry: AssociationEntry,
    trace: Trace,
    file: AssociationFile,
    findings: [Finding]
  ) {
    let variables = file.substitutionVariables
    appIDs = [entry.appID]
    place = entry.place
    nearMiss = NearMiss(trace, variables: variables)
    let trace = trace.preferring(nearMiss)
    self.trace = trace
    advice = Advice(variables: variables, source: file.source)
      .sentences(for: trace, nearMiss: nearMiss)
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
