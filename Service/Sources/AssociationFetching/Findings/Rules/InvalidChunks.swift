import SiteAssociation

/// The framing cannot be read.
struct InvalidChunks: HostingRule {
  static let about = RuleDescription(
    3045,
    "Broken chunks",
    effect:
      "Clients cannot tell where the file ends, so Apple's CDN and devices drop it and every link "
      + "opens the browser.",
    cure:
      "Let the web server write the chunks, or send Content-Length instead: look for a program that "
      + "announces chunks and sends the bare file.",
    evidence: .inferred,
    background: """
      With Transfer-Encoding: chunked a line with the length in hexadecimal digits stands before each \
      piece, and one with 0 behind the last (RFC 9112, section 7.1). A proxy that takes chunks apart and \
      leaves the header, or a program that sets the header itself, breaks that.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .damagedChunks, let response = host.response else { return }
    report.report(
      Self.about,
      "\(host.fileURL) says that it comes in chunks, and what stands after "
        + "\(response.wireByteCount) bytes is none."
    )
  }
}
