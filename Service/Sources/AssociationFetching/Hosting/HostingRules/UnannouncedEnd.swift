import SiteAssociation

/// Reports a response whose end neither HTTP nor TLS confirmed.
struct UnannouncedEnd: HostingRule {
  static let about = RuleDescription(
    3030,
    "Response with neither Content-Length nor close_notify",
    severity: .warning,
    effect: """
      If the connection breaks, clients cannot tell that the file is incomplete. Some clients may \
      use a truncated file, and others may reject the whole response.
      """,
    cure: """
      Send Content-Length or use chunked transfer encoding, and close TLS connections properly \
      (close_notify).
      """,
    evidence: .inferred,
    background: """
      HTTP allows a server to end a response by closing the connection (RFC 9112, section 6.3). \
      Over TLS, the server must first send a close_notify alert (RFC 8446, section 6.1). If \
      clients accept a response without this alert, an attacker can truncate the response unnoticed.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.exchange?.ending == .unannounced else { return }
    report.report(
      Self.about,
      "The response from \(host.fileURL) has no Content-Length, and the server closed the "
        + "connection without close_notify."
    )
  }
}
