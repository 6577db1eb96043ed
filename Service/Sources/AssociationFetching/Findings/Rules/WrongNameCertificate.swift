import SiteAssociation

/// Reports a certificate that does not cover the host.
struct WrongNameCertificate: HostingRule {
  static let about = RuleDescription(
    3011,
    "Certificate for another name",
    effect: """
      Apple's CDN and devices do not trust the connection and get no file, so every link opens \
      the browser, which shows a warning.
      """,
    cure: "Use a certificate that names this host, with and without www if both have links.",
    evidence: .inferred,
    background: """
      A wildcard such as *.example.com covers one label: www.example.com, but neither example.com \
      nor a.b.example.com (RFC 6125). Only the names in the subject alternative name extension \
      count. A server with several certificates selects one by the name that the client sends, \
      and falls back to its first one.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let tls = host.response?.tls, tls.faults.contains(.wrongName) else { return }
    let names = tls.chain.first?.names ?? []
    let list = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    report.report(
      Self.about,
      names.isEmpty
        ? "The certificate of \(host.name) names no host."
        : "The certificate of \(host.name) is for \(list)."
    )
  }
}
