import SiteAssociation

/// Reports a chunked body that cannot be parsed.
struct InvalidChunks: HostingRule {
  static let about = RuleDescription(
    3045,
    "Malformed chunks",
    effect: """
      Clients cannot tell where the file ends, so Apple's CDN and devices discard it and every \
      link opens the browser.
      """,
    cure: """
      Let the web server write the chunks, or send Content-Length instead. Look for a program \
      that announces chunks but sends the plain file.
      """,
    evidence: .inferred,
    background: """
      With Transfer-Encoding: chunked, a line with the length in hexadecimal digits precedes each \
      piece, and a line with 0 follows the last (RFC 9112, section 7.1). A proxy that decodes the \
      chunks but leaves the header breaks this, and so does a program that sets the header \
      itself.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .damagedChunks, let response = host.response else { return }
    report.report(
      Self.about,
      "\(host.fileURL) announces chunks, but no valid chunk follows after "
        + "\(response.wireByteCount) bytes."
    )
  }
}
