import SiteAssociation

/// Reports a certificate chain without an intermediate certificate.
struct MissingIntermediate: HostingRule {
  static let about = RuleDescription(
    3014,
    "Incomplete certificate chain",
    effect: """
      A client that cannot find the missing certificate gets no file. Browsers often find the \
      certificate, so the web page loads although links do not open the app.
      """,
    cure: """
      Configure the web server to send the full certificate chain (often a file named \
      fullchain.pem) instead of only its own certificate. If the missing certificate belongs to a \
      private CA, use a certificate from a public CA.
      """,
    evidence: .inferred,
    background: """
      Usually, an intermediate CA signs a server's certificate, and a root CA signs the \
      intermediate certificate. The server must send the intermediate certificates (RFC 8446, \
      section 4.4.2). Browsers cache or download a missing intermediate certificate. Other clients \
      do not, including programs written in Go. Judging by its error messages, Apple's crawler is \
      written in Go, so it probably does not download a missing certificate.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.exchange?.tls?.faults ?? [] {
      guard case .missingIntermediate(let issuer) = fault else { continue }
      let count = host.exchange?.tls?.chain.count ?? 1
      let sent =
        count == 1
        ? "only its own certificate, whose issuer"
        : "a chain of \(count) certificates. The issuer of the last certificate"
      report.reportChain(
        Self.about,
        "\(host.name) sends \(sent) is neither included nor trusted: \(issuer).",
        of: host
      )
    }
  }
}
