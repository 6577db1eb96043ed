import SiteAssociation

/// Reports a certificate that does not meet Apple's additional requirements.
struct CertificateRefusedByApple: HostingRule {
  static let about = RuleDescription(
    3046,
    "Certificate that Apple's systems reject",
    traits: [.differsOnDevices],
    effect: """
      Devices reject the connection, although other clients may accept it. Devices therefore get \
      no file, so links to the host open the browser, which shows a security warning.
      """,
    cure: "\(CertificateText.publicCACure) Such certificates meet all of Apple's requirements.",
    evidence: .documented,
    background: """
      Since iOS 13 and macOS 10.15, every server certificate must be signed with a SHA-2 hash, and \
      an RSA key must have at least 2048 bits. A certificate issued after July 1, 2019 must also \
      have the extended key usage serverAuth, and it must not be valid for more than 825 days \
      (support.apple.com/en-us/103769). These requirements also apply to certificates from a \
      private CA. Public CAs have since adopted stricter limits.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.exchange?.tls?.faults ?? [] {
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
    case .serverUse: "does not have the extended key usage serverAuth"
    case .modernSignature: "is signed with SHA-1"
    case .longKey(let count): "has an RSA key of \(count) bits; at least 2048 are required"
    case .shortValidity(let count): "is valid for \(count) days; at most 825 are allowed"
    }
  }
}
