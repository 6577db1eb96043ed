import SiteAssociation

/// Reports that Apple's CDN could not be reached.
struct UnreachableCDN: HostingRule {
  static let about = RuleDescription(
    3041,
    "Apple's CDN not reachable from here",
    severity: .warning,
    traits: [.onlyForAppleCDN],
    effect: """
      The check could not determine what devices get. The site may be fine, and the CDN's copy \
      may be old.
      """,
    cure: "Try again from a machine that can reach the CDN, or use curl -i.",
    evidence: .inferred,
    background: """
      The CDN is at app-site-association.cdn-apple.com. Build machines can often reach only a few \
      hosts.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let failure = host.cdn?.exchange.failure, failure.code != .cancelled else { return }
    report.reportAsIs(
      Self.about,
      "Apple's CDN could not be queried for \(host.host): \(failure.clause)."
    )
  }
}
