import SiteAssociation

/// Reports a response that is not HTTP.
struct NotHTTP: HostingRule {
  static let about = RuleDescription(
    3031,
    "Response that is not HTTP",
    effect: "Apple's CDN and devices get no file, so every link opens the browser.",
    cure: "Run a web server on this port.",
    evidence: .inferred,
    background: """
      Another service may be listening there, or a program writes invalid headers: for example \
      one without a colon, or with a line break in its value.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .notHTTP else { return }
    report.report(Self.about, "The response of \(host.name) is not HTTP/1.1.")
  }
}
