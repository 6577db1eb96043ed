import SiteAssociation

/// Reports a server without HTTP/1.1.
struct OnlyHTTP2: HostingRule {
  static let about = RuleDescription(
    3044,
    "HTTP/2 only",
    severity: .warning,
    traits: [.thisMachine],
    effect: """
      Linkwright uses HTTP/1.1 and could not fetch the file. Apple's crawler and devices support \
      HTTP/2, too (inferred), so they may get the file.
      """,
    cure: """
      Configure the web server to support HTTP/1.1 as well as HTTP/2. Until then, check the file \
      with curl --http2 -i.
      """,
    evidence: .inferred,
    background: """
      Client and server negotiate the protocol in the TLS handshake (ALPN, RFC 7301). A server \
      that supports only HTTP/2 aborts the handshake, or responds to the HTTP/1.1 request with \
      HTTP/2 frames. Apple does not document which protocol its crawler uses. Judging by its error \
      messages, the crawler is written in Go, whose HTTP client supports both protocols.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .onlyHTTP2 else { return }
    report.report(Self.about, "\(host.name) supports only HTTP/2, but the request used HTTP/1.1.")
  }
}
