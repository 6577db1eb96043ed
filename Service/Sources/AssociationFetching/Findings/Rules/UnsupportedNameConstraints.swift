import SiteAssociation

/// The library does not know.
struct UnsupportedNameConstraints: HostingRule {
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
    guard host.response?.tls?.faults.contains(.uncomparedDirectories) == true else { return }
    report.report(
      Self.about,
      "An authority in the chain of \(host.name) is limited to names that Linkwright cannot compare."
    )
  }
}
