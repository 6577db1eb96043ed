import SiteAssociation

/// Part of the chain was not sent.
struct MissingIntermediate: HostingRule {
  static let about = RuleDescription(
    3014,
    "Incomplete chain of certificates",
    effect: "A client that does not find the missing certificate by itself gets no file; browsers "
      + "often do, so that the page looks fine while links do not open the app.",
    cure:
      "Let the web server send the whole chain (often a file called fullchain.pem), and not only "
      + "its own certificate; if the missing one is a company's own authority, use a public one.",
    evidence: .inferred,
    background: """
      A certificate is signed by one between, and that one by a root. The server has to send those \
      between (RFC 8446, section 4.4.2). Browsers remember or fetch them; other programs, among them \
      those written in Go as the crawler seems to be (by its error texts), do not.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.response?.tls?.faults ?? [] {
      guard case .missingIntermediate(let issuer) = fault else { continue }
      let count = host.response?.tls?.chain.count ?? 1
      let sent = count == 1 ? "only its own certificate" : "a chain of \(count) certificates"
      report.report(
        Self.about,
        "\(host.name) sends \(sent), and whoever signed at its end is neither sent nor known: "
          + "\(issuer)."
      )
    }
  }
}
