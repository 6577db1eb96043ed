import SiteAssociation

/// An entry that has no service type.
struct MissingService: EntitlementRule {
  static let about = RuleDescription(
    4010,
    "Entry without a service type",
    severity: .error,
    effect: "Devices drop the entry, so it does not associate the app with the host.",
    cure: "Write the service type before the host, as in \"applinks:example.com\".",
    evidence: .inferred,
    background: """
      An entry begins with a service type, a colon and a host. The service type is the purpose of \
      the association: "applinks" for universal links, "webcredentials" for passwords and \
      passkeys, "appclips" for App Clips, or "activitycontinuation" for Handoff.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries.map(\.text) where entry.service?.isEmpty ?? true {
      let host = entry.host.lowercased()
      report.report(
        about,
        entry.text.isEmpty ? "An entry is empty." : "\(entry.text.quoted) has no service type.",
        at: entry.range,
        cure: host.isEmpty ? nil : "Write \(entry.written(host: host).replacingService.quoted)."
      )
    }
  }
}

extension String {
  /// The text with `applinks` as its service if the service is empty.
  fileprivate var replacingService: String { utf8.first == .colon ? "applinks" + self : self }
}
