import SiteAssociation

/// Reports a response that is not HTTP.
struct NotHTTP: HostingRule {
  static let about = RuleDescription(
    3031,
    "Response that is not HTTP",
    effect: "Apple's CDN and devices get no file, so links to the host open the browser.",
    cure:
      "Make sure that an HTTPS web server listens on port 443 (or on the port in the app's "
      + "entitlements) and sends valid headers.",
    evidence: .inferred,
    background: """
      A program other than the web server may be listening on the port. Alternatively, an \
      application may write invalid headers, such as a header without a colon or a value with a \
      line break.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .notHTTP else { return }
    report.report(Self.about, "The response from \(host.name) is not valid HTTP/1.1.")
  }
}
