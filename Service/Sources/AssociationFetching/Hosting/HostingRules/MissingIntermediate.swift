import SiteAssociation

/// Reports a certificate chain without an intermediate certificate.
struct MissingIntermediate: HostingRule {
  static let about = RuleDescription(
    3014,
    "Incomplete certificate chain",
    effect: """
      Apple's crawler probably cannot find the missing certificate, so Apple's CDN gets no file, \
      and links to the host open the browser. Browsers often find the missing certificate, so the \
      website looks fine.
      """,
    cure: """
      Configure the web server to send the full certificate chain (often a file named \
      fullchain.pem) instead of only the server's certificate. If the missing certificate belongs \
      to a private CA, replace the server's certificate with one from a public CA.
      """,
    evidence: .inferred,
    background: """
      Usually, an intermediate CA signs a server's certificate, and a root CA signs the \
      intermediate certificate. The server must send the intermediate certificates (RFC 8446, \
      section 4.4.2). Browsers cache or download a missing intermediate certificate. Other \
      clients, including programs written in Go, do not. Judging by its error messages, Apple's \
      crawler is written in Go, so the crawler probably does not download a missing certificate.
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
