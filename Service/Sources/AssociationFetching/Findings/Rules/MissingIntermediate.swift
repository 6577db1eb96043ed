import SiteAssociation

/// Reports a chain with a missing certificate.
struct MissingIntermediate: HostingRule {
  static let about = RuleDescription(
    3014,
    "Incomplete certificate chain",
    effect: """
      A client that cannot find the missing certificate gets no file. Browsers often find it, so \
      the page loads while links do not open the app.
      """,
    cure: """
      Let the web server send the whole chain (often a file named fullchain.pem) instead of its \
      own certificate alone. If the missing certificate belongs to a company's own authority, use \
      a public authority.
      """,
    evidence: .inferred,
    background: """
      An intermediate authority signs the server's certificate, and a root signs the \
      intermediate. The server must send the intermediates (RFC 8446, section 4.4.2). Browsers \
      cache or download a missing one. Other programs do not, among them programs written in Go, \
      as the crawler appears to be (by its error texts).
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.response?.tls?.faults ?? [] {
      guard case .missingIntermediate(let issuer) = fault else { continue }
      let count = host.response?.tls?.chain.count ?? 1
      let sent = count == 1 ? "only its own certificate" : "a chain of \(count) certificates"
      report.report(
        Self.about,
        "\(host.name) sends \(sent), but not the certificate of the last issuer, which is "
          + "unknown here: \(issuer)."
      )
    }
  }
}
