import SiteAssociation

/// Trusted elsewhere, and not by Apple's systems.
struct CertificateRefusedByApple: HostingRule {
  static let about = RuleDescription(
    3046,
    "Certificate that Apple's systems refuse",
    effect:
      "Devices do not trust the connection though other programs may, so there is no file and every link "
      + "opens the browser, which warns.",
    cure: "Use a certificate of a public authority, such as Let's Encrypt; these meet all of it.",
    evidence: .documented,
    background: """
      Since iOS 13 and macOS 10.15 the certificate of every server must use a hash of the SHA-2 family, and \
      have 2048 bits if its key is one for RSA. Issued after the first of July 2019, it must also say that \
      it is for servers (extended key usage serverAuth), and not be valid for more than 825 days \
      (support.apple.com/en-us/103769). That holds for the authority of a company as well. Public \
      authorities have had tighter limits since.
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
    case .serverUse: "does not say that it is for servers"
    case .modernSignature: "is signed with SHA-1"
    case .longKey(let count): "has an RSA key of \(count) bits; 2048 are asked for"
    case .shortValidity(let count): "is valid for \(count) days; 825 are allowed"
    }
  }
}
