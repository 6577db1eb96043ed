import SiteAssociation

/// Reports a certificate that does not cover the host.
struct WrongNameCertificate: HostingRule {
  static let about = RuleDescription(
    3011,
    "Certificate for a different host",
    effect: CertificateText.untrustedEffect,
    cure: """
      Use a certificate that covers this host. If the site has links both with and without www, \
      the certificate must cover both hosts.
      """,
    evidence: .inferred,
    background: """
      A wildcard such as *.example.com stands for exactly one label: it covers www.example.com, \
      but neither example.com nor a.b.example.com (RFC 6125). Only the names in the subject \
      alternative name extension count. A server with several certificates selects one by the name \
      that the client sends (SNI). If none of the certificates matches, the server sends its \
      default certificate, which usually covers a different host.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let tls = host.exchange?.tls, tls.faults.contains(.wrongName) else { return }
    let names = tls.chain.first?.names ?? []
    let list = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    report.report(
      Self.about,
      names.isEmpty
        ? "The certificate of \(host.name) contains no host name."
        : "The certificate of \(host.name) does not cover this host; it covers \(list)."
    )
  }
}
