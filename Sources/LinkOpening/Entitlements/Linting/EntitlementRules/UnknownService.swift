import SiteAssociation

/// A service that Apple does not document.
struct UnknownService: EntitlementRule {
  static let about = RuleDescription(
    4011,
    "Unknown service type",
    severity: .warning,
    effect: "No part of the system uses a service type with this name, so the entry has no effect.",
    cure: """
      Write "applinks", "webcredentials", "appclips" or "activitycontinuation", or remove the \
      entry.
      """,
    evidence: .inferred,
    background: """
      The service types are "applinks", "webcredentials", "appclips" and "activitycontinuation", \
      all in lower case. Devices store an entry with any other service type, but they never use \
      the entry. If the service type looks like a misspelling of one of the four, the finding is \
      an error.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries.map(\.text) {
      guard let name = entry.service, !name.isEmpty, !known.containsCode(of: name) else { continue }
      let nearest = nearest(to: name)
      report.report(
        about,
        "\(name.quoted) is not a service type.",
        at: entry.range,
        severity: nearest == nil ? nil : .error,
        cure: nearest.map { "Write \($0.rawValue.quoted)." }
      )
    }
  }

  private static let known = Service.documented.map(\.rawValue)

  static func nearest(to name: String) -> Service? {
    Spelling.nearest(to: name, among: known).map(Service.init)
  }
}
