import SiteAssociation

/// Reports a response whose end neither HTTP nor TLS announced.
struct UnannouncedEnd: HostingRule {
  static let about = RuleDescription(
    3030,
    "Response without an announced end",
    severity: .warning,
    effect: """
      If the connection breaks, clients cannot tell: one may read half a file, another may refuse \
      all of it.
      """,
    cure: "Send Content-Length or use chunks, and close TLS properly (close_notify).",
    evidence: .inferred,
    background: """
      A response may end with its connection (RFC 9112, section 6.3), but then TLS must confirm \
      the end (RFC 8446, section 6.1). Otherwise an attacker could truncate the response.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.response?.ending == .unannounced else { return }
    report.report(
      Self.about,
      "\(host.fileURL) announces neither a length nor its end: the connection just closes."
    )
  }
}
