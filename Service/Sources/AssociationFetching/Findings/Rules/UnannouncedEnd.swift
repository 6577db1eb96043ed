import SiteAssociation

/// Nobody can tell whether all of it came.
struct UnannouncedEnd: HostingRule {
  static let about = RuleDescription(
    3030,
    "Answer without an announced end",
    severity: .warning,
    effect:
      "If the connection breaks, nobody notices: a client may read half a file, or refuse the "
      + "whole one.",
    cure: "Send Content-Length or use chunks, and end TLS properly (close_notify).",
    evidence: .inferred,
    background: """
      An answer may end with its connection (RFC 9112, section 6.3), but then TLS has to say that this \
      is the end (RFC 8446, section 6.1); otherwise an attacker could cut it.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.response?.ending == .unannounced else { return }
    report.report(
      Self.about,
      "\(host.fileURL) has neither a length nor an end: the connection just breaks off."
    )
  }
}
