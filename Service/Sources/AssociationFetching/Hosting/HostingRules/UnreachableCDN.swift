import SiteAssociation

/// Reports that Apple's CDN could not be reached.
struct UnreachableCDN: HostingRule {
  static let about = RuleDescription(
    3041,
    "No connection to Apple's CDN",
    severity: .warning,
    traits: [.onlyForAppleCDN],
    effect: """
      Linkwright could not determine which file devices receive. Even if the site's own file is \
      correct, the CDN's cached copy may be out of date.
      """,
    cure: """
      Try again from a machine that can reach the CDN, or use curl -i on that machine to fetch the \
      CDN's copy.
      """,
    evidence: .inferred,
    background: """
      The CDN's copy for a host is at https://app-site-association.cdn-apple.com/a/v1/HOST. CI \
      machines often have restricted outbound access.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let failure = host.cdn?.exchange.failure, failure.code != .cancelled else { return }
    // One finding about the proxy is enough.
    if failure.code.isAboutProxy, failure.code == host.failure { return }
    let problem = "The request to Apple's CDN for \(host.host) failed: \(failure.clause)."
    if failure.code.isAboutProxy {
      report.report(Self.about, problem, cure: FaultyProxy.cure(for: failure.code))
    } else {
      report.reportAsIs(Self.about, problem)
    }
  }
}
