import SiteAssociation

/// No agreement on how to encrypt.
struct FailedHandshake: HostingRule {
  static let about = RuleDescription(
    3016,
    "TLS handshake that fails",
    effect:
      "Apple's CDN and devices get no file, so every link opens the browser, which gets no page.",
    cure: "Let the web server speak TLS 1.2 and 1.3 for this host name, without asking for a "
      + "certificate of the client.",
    evidence: .inferred,
    background: """
      Typical: a server that does not know the host name and breaks off, one that speaks outdated \
      versions or ciphers only, one that wants a certificate of its client, or a firewall in between.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard !host.servesPlainFile else { return }
    switch host.failure {
    case .tlsTimeout:
      report.report(Self.about, "The TLS handshake with \(host.name) did not end in time.")
    case .tlsFailed:
      let detail = host.response?.failure?.detail ?? ""
      let reason = detail.isEmpty ? "" : ": \(detail)"
      report.report(Self.about, "The TLS handshake with \(host.name) failed\(reason).")
    default: break
    }
  }
}
