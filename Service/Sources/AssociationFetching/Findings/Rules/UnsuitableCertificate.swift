import SiteAssociation

/// Reports any other fault in the certificate chain.
struct UnsuitableCertificate: HostingRule {
  static let about = RuleDescription(
    3015,
    "Unusable certificate",
    effect: """
      Apple's CDN and devices do not trust the connection, so they get no file. Every link opens \
      the browser, which shows a security warning.
      """,
    cure: "Use a web server certificate from a public CA.",
    evidence: .inferred,
    background: """
      The certificate chain violates RFC 5280. For example, a certificate is not meant for \
      servers, signs other certificates without being a CA certificate, or covers a name that its \
      CA is not allowed to sign for.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.response?.tls?.faults ?? [] {
      switch fault {
      case .unsuitable(let reason):
        report.report(Self.about, "The certificate of \(host.name) is not usable: \(reason).")
      case .unreadable:
        report.report(Self.about, "The certificate of \(host.name) cannot be parsed.")
      default: break
      }
    }
  }
}
