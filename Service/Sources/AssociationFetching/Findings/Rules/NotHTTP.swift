import SiteAssociation

/// Something else answers.
struct NotHTTP: HostingRule {
  static let about = RuleDescription(
    3031,
    "Answer that is not HTTP",
    effect: "Apple's CDN and devices get no file, so every link opens the browser.",
    cure: "Let a web server answer on this port.",
    evidence: .inferred,
    background: """
      Another service may listen there, or a program that writes its headers wrongly: one without a \
      colon, or with a line break in its value.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .notHTTP else { return }
    report.report(Self.about, "What \(host.name) answers is not HTTP/1.1.")
  }
}
