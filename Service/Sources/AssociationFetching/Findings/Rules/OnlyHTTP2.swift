import SiteAssociation

/// The server wants to be asked otherwise.
struct OnlyHTTP2: HostingRule {
  static let about = RuleDescription(
    3044,
    "HTTP/2 only",
    severity: .warning,
    effect:
      "Linkwright asks with HTTP/1.1 and got no file to look at. Apple's crawler and devices speak "
      + "HTTP/2 as well (inferred), and may get it.",
    cure: "Let the web server speak HTTP/1.1 beside HTTP/2; until then look with curl --http2 -i.",
    evidence: .inferred,
    background: """
      Client and server agree on the protocol in the TLS handshake (ALPN, RFC 7301). A server that knows \
      HTTP/2 only ends the handshake there, or answers an HTTP/1.1 request with frames of HTTP/2. Nobody \
      says which protocol Apple's crawler speaks; it seems to be written in Go (by its error texts), whose \
      client speaks both.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .onlyHTTP2 else { return }
    report.report(Self.about, "\(host.name) speaks HTTP/2 only, and was asked with HTTP/1.1.")
  }
}
