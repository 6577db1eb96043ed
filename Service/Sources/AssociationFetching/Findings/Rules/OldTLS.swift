import SiteAssociation

/// Agreement on something outdated.
struct OldTLS: HostingRule {
  static let about = RuleDescription(
    3017,
    "Outdated version of TLS",
    effect:
      "Today's clients speak TLS 1.2 or later: Apple's CDN probably gets no file, and every link "
      + "opens the browser.",
    cure: "Let the web server speak TLS 1.2 and 1.3.",
    evidence: .inferred,
    background: """
      App Transport Security asks for TLS 1.2 of what an app connects to; whether the system's own \
      fetch does is not documented. The crawler seems to be written in Go (by its error texts), whose \
      client speaks nothing older by default.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let version = host.response?.tls?.version?.lowercased(),
      ["tlsv1", "tlsv1.0", "tlsv11", "tlsv1.1"].contains(version)
    else { return }
    let name = version.hasSuffix("1.1") || version.hasSuffix("11") ? "TLS 1.1" : "TLS 1.0"
    report.report(Self.about, "\(host.name) speaks nothing newer than \(name).")
  }
}
