import SiteAssociation

/// Reports a certificate that violates Apple's additional requirements.
struct CertificateRefusedByApple: HostingRule {
  static let about = RuleDescription(
    3046,
    "Certificate that Apple's systems refuse",
    traits: [.differsOnDevices],
    effect: """
      Devices do not trust the connection, although other programs may. They get no file, so \
      every link opens the browser, which shows a warning.
      """,
    cure: """
      Use a certificate from a public authority, such as Let's Encrypt; these meet all \
      requirements.
      """,
    evidence: .documented,
    background: """
      Since iOS 13 and macOS 10.15 every server certificate must use a hash of the SHA-2 family, \
      and an RSA key must have at least 2048 bits. A certificate issued after July 1, 2019 must \
      also state that it is for servers (extended key usage serverAuth) and must not be valid for \
      more than 825 days (support.apple.com/en-us/103769). These requirements also apply to a \
      company's own authority. Public authorities have had stricter limits since.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.response?.tls?.faults ?? [] {
      guard case .refusedByApple(let requirement) = fault else { continue }
      report.report(
        Self.about,
        "The certificate of \(host.name) \(requirement.complaint)."
      )
    }
  }
}

extension AppleCertificateRequirement {
  fileprivate var complaint: String {
    switch self {
    case .serverUse: "does not state that it is for servers"
    case .modernSignature: "is signed with SHA-1"
    case .longKey(let count): "has an RSA key of \(count) bits; at least 2048 are required"
    case .shortValidity(let count): "is valid for \(count) days; at most 825 are allowed"
    }
  }
}
