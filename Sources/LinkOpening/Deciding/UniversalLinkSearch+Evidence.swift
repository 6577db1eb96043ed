import SiteAssociation

extension UniversalLinkSearch {
  /// How sure it is that no app opens.
  ///
  /// One thing that fails keeps an app out, so each app is out as surely as the surest thing that failed for it.
  /// But no app opens only if all of them are out, so the least sure of them counts. An app without an entry for
  /// the host is out for certain and says nothing about the others; it counts only where no app has one.
  var evidenceOfFailure: Evidence {
    let covering = Set(steps.filter { $0.kind == .entry && $0.entry != nil }.map(\.appID))
    var evidenceOfApp: [String?: Evidence] = [:]
    for step in steps
    where !step.holds && (covering.isEmpty || covering.contains(step.appID)) {
      let known = evidenceOfApp[step.appID]
      evidenceOfApp[step.appID] = known.map { .stronger($0, step.evidence) } ?? step.evidence
    }
    return evidenceOfApp.values.reduce(nil) { weakest, evidence in
      weakest.map { .weaker($0, evidence) } ?? evidence
    } ?? .inferred
  }
}
