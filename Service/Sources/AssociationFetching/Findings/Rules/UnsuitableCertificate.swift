import SiteAssociation

/// Reports any other fault of the certificate chain.
struct UnsuitableCertificate: HostingRule {
  static let about = RuleDescription(
    3015,
    "Unusable certificate",
    effect: """
      Apple's CDN and devices do not trust the connection and get no file, so every link opens \
      the browser, which shows a warning.
      """,
    cure: "Use a certificate from a public authority that is meant for web servers.",
    evidence: .inferred,
    background: """
      The chain violates RFC 5280: for example, a certificate is not meant for servers, signs \
      others without permission, or covers a name that its authority must not sign for.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.response?.tls?.faults ?? [] {
      switch fault {
      case .unsuitable(let reason):
        report.report(Self.about, "The certificate of \(host.name) is not usable: \(reason).")
      case .unreadable:
        report.report(Self.about, "The certificate of \(host.name) cannot be read.")
      default: break
      }
    }
  }
}
