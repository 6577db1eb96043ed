import SiteAssociation

/// Nobody can tell what devices get.
struct UnreachableCDN: HostingRule {
  static let about = RuleDescription(
    3041,
    "Apple's CDN cannot be asked from here",
    severity: .warning,
    effect: "What devices get could not be looked at; the site may be fine and the CDN's copy old.",
    cure: "Try again from a machine that reaches the CDN, or look with curl -i.",
    evidence: .inferred,
    background: """
      The CDN is at app-site-association.cdn-apple.com. Machines that build software often reach a few \
      hosts only.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let failure = host.cdn?.exchange.failure, failure.code != .cancelled else { return }
    report.report(
      Self.about,
      "Apple's CDN could not be asked for \(host.host): \(failure.clause)."
    )
  }
}
