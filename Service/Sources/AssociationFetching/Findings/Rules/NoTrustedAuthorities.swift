import SiteAssociation

/// This machine trusts nobody.
struct NoTrustedAuthorities: HostingRule {
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
    guard host.response?.tls?.faults.contains(.noAuthorities) == true else { return }
    report.report(
      Self.about,
      "The certificate of \(host.name) could not be checked: this machine has no list of trusted "
        + "authorities."
    )
  }
}
