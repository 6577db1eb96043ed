import SiteAssociation

/// Reports a fault in the certificate chain that no other rule reports.
struct UnsuitableCertificate: HostingRule {
  static let about = RuleDescription(
    3015,
    "Unusable certificate",
    effect: CertificateText.untrustedEffect,
    cure: "Use a certificate for web servers from a public CA.",
    evidence: .inferred,
    background: """
      The certificate chain violates RFC 5280. For example, the certificate is not meant for \
      servers, an issuer in the chain is not a CA, or a CA is not allowed to sign certificates for \
      this name. This finding also reports a certificate that cannot be parsed.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.exchange?.tls?.faults ?? [] {
      switch fault {
      case .unsuitable(let reason):
        report.report(Self.about, "The certificate of \(host.name) is unusable: \(reason).")
      case .unreadable:
        report.report(Self.about, "The certificate of \(host.name) cannot be parsed.")
      default: break
      }
    }
  }
}
