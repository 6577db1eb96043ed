import SiteAssociation

/// Any other fault of the chain.
struct UnsuitableCertificate: HostingRule {
  static let about = RuleDescription(
    3015,
    "Certificate that cannot be used",
    effect:
      "Apple's CDN and devices do not trust the connection and get no file, so every link opens "
      + "the browser, which warns.",
    cure: "Use a certificate of a public authority that is meant for web servers.",
    evidence: .inferred,
    background: """
      The chain breaks a rule of RFC 5280: a certificate that is not for servers, one that signs \
      though it must not, a name that its authority must not sign.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.response?.tls?.faults ?? [] {
      switch fault {
      case .unsuitable(let reason):
        report.report(Self.about, "The certificate of \(host.name) breaks a rule: \(reason).")
      case .unreadable:
        report.report(Self.about, "The certificate of \(host.name) cannot be read.")
      default: break
      }
    }
  }
}
