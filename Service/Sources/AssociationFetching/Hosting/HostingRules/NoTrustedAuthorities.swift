import SiteAssociation

/// Reports that this machine has no list of trusted CAs.
struct NoTrustedAuthorities: HostingRule {
  static let about = RuleDescription(
    3047,
    "No trusted CAs on this machine",
    traits: [.thisMachine],
    effect: """
      Linkwright cannot verify any certificate on this machine, so it did not fetch the file. The \
      host may be fine.
      """,
    cure: "Install the package ca-certificates, or pass a file of CA certificates with --ca.",
    evidence: .inferred,
    background: """
      Small container images often contain no list of trusted CAs. Linkwright looks for the list \
      in the usual files, such as /etc/ssl/certs/ca-certificates.crt. If Linkwright cannot verify \
      a host's certificate, it does not fetch the file from that host.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.exchange?.tls?.faults.contains(.noAuthorities) == true else { return }
    report.report(
      Self.about,
      "The certificate of \(host.name) could not be verified, because this machine has no list of "
        + "trusted CAs."
    )
  }
}
