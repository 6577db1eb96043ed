import SiteAssociation

/// Reports a server that supports only outdated TLS versions.
struct OldTLS: HostingRule {
  static let about = RuleDescription(
    3017,
    "Outdated TLS version",
    effect: """
      Current clients require TLS 1.2 or later, so Apple's CDN probably gets no file and links to \
      the host open the browser.
      """,
    cure: "Configure the web server to support TLS 1.2 and 1.3.",
    evidence: .inferred,
    background: """
      App Transport Security requires TLS 1.2 or later for an app's own connections. Apple does \
      not document whether the system also requires TLS 1.2 when it fetches the file. Judging by \
      its error messages, Apple's crawler is written in Go, whose HTTP client rejects older \
      versions by default.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let version = host.exchange?.tls?.version?.lowercased(),
      ["tlsv1", "tlsv1.0", "tlsv11", "tlsv1.1"].contains(version)
    else { return }
    let name = version.hasSuffix("1.1") || version.hasSuffix("11") ? "TLS 1.1" : "TLS 1.0"
    report.report(Self.about, "\(host.name) supports no TLS version newer than \(name).")
  }
}
