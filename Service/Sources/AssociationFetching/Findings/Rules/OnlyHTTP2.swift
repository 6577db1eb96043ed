import SiteAssociation

/// Reports a server without HTTP/1.1.
struct OnlyHTTP2: HostingRule {
  static let about = RuleDescription(
    3044,
    "HTTP/2 only",
    severity: .warning,
    traits: [.thisMachine],
    effect: """
      Linkwright uses HTTP/1.1 and could not fetch the file. Apple's crawler and devices also \
      support HTTP/2 (inferred) and may get it.
      """,
    cure: """
      Let the web server support HTTP/1.1 as well as HTTP/2. Until then, check with curl --http2 \
      -i.
      """,
    evidence: .inferred,
    background: """
      Client and server negotiate the protocol in the TLS handshake (ALPN, RFC 7301). A server \
      that supports only HTTP/2 aborts the handshake, or responds to an HTTP/1.1 request with \
      HTTP/2 frames. Which protocol Apple's crawler uses is not documented. It appears to be \
      written in Go (by its error texts), whose client supports both.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .onlyHTTP2 else { return }
    report.report(Self.about, "\(host.name) supports only HTTP/2; the request used HTTP/1.1.")
  }
}
