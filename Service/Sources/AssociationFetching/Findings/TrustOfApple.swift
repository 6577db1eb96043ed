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
    for fault in host.answer?.tls?.faults ?? [] {
      guard case .refusedByApple(let requirement) = fault else { continue }
      report.report(
        Self.about,
        "The certificate of \(host.name) \(requirement.complaint)."
      )
    }
  }
}

extension AppleRequirement {
  fileprivate var complaint: String {
    switch self {
    case .serverUse: "does not say that it is for servers"
    case .modernSignature: "is signed with SHA-1"
    case .longKey(let count): "has an RSA key of \(count) bits; 2048 are asked for"
    case .shortValidity(let count): "is valid for \(count) days; 825 are allowed"
    }
  }
}

/// This machine trusts nobody.
struct NoAuthorities: HostingRule {
  static let about = RuleDescription(
    3047,
    "No trusted authorities on this machine",
    effect:
      "Nothing can be said about any certificate from here, so the host was not asked for its file. It may "
      + "be fine.",
    cure: "Install the package ca-certificates, or name a file of authorities with --ca.",
    evidence: .inferred,
    background: """
      Small images for containers have no list of trusted authorities. Linkwright looks for the usual files, \
      such as /etc/ssl/certs/ca-certificates.crt, and asks no host that it cannot trust.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.answer?.tls?.faults.contains(.noAuthorities) == true else { return }
    report.report(
      Self.about,
      "The certificate of \(host.name) could not be checked: this machine has no list of trusted "
        + "authorities."
    )
  }
}

/// The library does not know.
struct UncomparedConstraints: HostingRule {
  static let about = RuleDescription(
    3048,
    "Certificate that could not be checked",
    severity: .warning,
    effect:
      "Nothing can be said about the certificate, so the host was not asked for its file. It may be "
      + "fine.",
    cure:
      "Look with curl -i from a machine of your own, and with a browser; or use a certificate of an authority "
      + "without such a limit.",
    evidence: .inferred,
    background: """
      An authority can be limited to some names (RFC 5280, section 4.2.1.10). Limits to hosts and addresses \
      are checked; those to directory names and mail addresses, which some companies' authorities have, are not \
      compared by the library that Linkwright uses (swift-certificates), which refuses such chains.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.answer?.tls?.faults.contains(.uncomparedDirectories) == true else { return }
    report.report(
      Self.about,
      "An authority in the chain of \(host.name) is limited to names that Linkwright cannot compare."
    )
  }
}
