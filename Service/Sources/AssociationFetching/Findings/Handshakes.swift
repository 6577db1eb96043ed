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
      let detail = host.answer?.failure?.detail ?? ""
      let reason = detail.isEmpty ? "" : ": \(detail)"
      report.report(Self.about, "The TLS handshake with \(host.name) failed\(reason).")
    default: break
    }
  }
}

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
    guard let version = host.answer?.tls?.version?.lowercased(),
      ["tlsv1", "tlsv1.0", "tlsv11", "tlsv1.1"].contains(version)
    else { return }
    let name = version.hasSuffix("1.1") || version.hasSuffix("11") ? "TLS 1.1" : "TLS 1.0"
    report.report(Self.about, "\(host.name) speaks nothing newer than \(name).")
  }
}
