import SiteAssociation

/// Reports a TLS handshake that failed for a reason other than the certificate.
struct FailedHandshake: HostingRule {
  static let about = RuleDescription(
    3016,
    "Failed TLS handshake",
    effect: """
      Apple's CDN and devices get no file, so links to the host open the browser, which usually \
      cannot load the page either.
      """,
    cure: """
      Configure the web server to support TLS 1.2 and 1.3 for this host name, without requiring a \
      client certificate.
      """,
    evidence: .inferred,
    background: """
      Typical causes are a server that does not recognize the host name, a server that supports \
      only outdated TLS versions or ciphers, a server that requires a client certificate, and a \
      firewall that interferes with the connection.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard !host.servesPlainFile else { return }
    switch host.failure {
    case .tlsTimeout:
      report.report(Self.about, "The TLS handshake with \(host.name) timed out.")
    case .tlsFailed:
      let detail = host.exchange?.failure?.detail ?? ""
      let reason = detail.isEmpty ? "" : ": \(detail)"
      report.report(Self.about, "The TLS handshake with \(host.name) failed\(reason).")
    default: break
    }
  }
}
