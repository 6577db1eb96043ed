import SiteAssociation

/// Reports a machine without a list of trusted authorities.
struct NoTrustedAuthorities: HostingRule {
  static let about = RuleDescription(
    3047,
    "No trusted authorities on this machine",
    traits: [.thisMachine],
    effect: """
      No certificate can be checked from here, so Linkwright did not fetch the file. The host may \
      be fine.
      """,
    cure: "Install the package ca-certificates, or name a file of authorities with --ca.",
    evidence: .inferred,
    background: """
      Small container images have no list of trusted authorities. Linkwright looks for the usual \
      files, such as /etc/ssl/certs/ca-certificates.crt, and fetches no file from a host that it \
      cannot trust.
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
