import SiteAssociation

/// An entry that is only a host.
struct MissingService: EntitlementRule {
  static let about = RuleDescription(
    4010,
    "Entry without a service",
    severity: .error,
    effect: "Devices drop the entry, so links to the host stay in the browser.",
    cure: "Write the service in front, such as \"applinks:example.com\".",
    evidence: .inferred,
    background: """
      An entry is a service, a colon and a host. The service says what the host is associated for: \
      "applinks" for universal links, "webcredentials" for passwords and passkeys, "appclips" for App \
      Clips.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for entry in subject.entries.map(\.text) where entry.service?.isEmpty ?? true {
      let host = entry.host.lowercased()
      report.report(
        about,
        entry.text.isEmpty ? "An entry is empty." : "\(entry.text.quoted) has no service.",
        at: entry.range,
        cure: host.isEmpty ? nil : "Write \(entry.written(host: host).replacingService.quoted)."
      )
    }
  }
}

extension String {
  /// An empty service made that of links.
  fileprivate var replacingService: String { hasPrefix(":") ? "applinks" + self : self }
}
