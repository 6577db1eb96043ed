import SiteAssociation

/// Reports a chunked body that cannot be parsed.
struct InvalidChunks: HostingRule {
  static let about = RuleDescription(
    3045,
    "Malformed chunked encoding",
    effect: """
      Clients cannot tell where the file ends, so Apple's CDN and devices discard it and links to \
      the host open the browser.
      """,
    cure: """
      Configure the web server to apply the chunked encoding itself, or send Content-Length \
      instead. Look for an application or proxy that sends the header Transfer-Encoding: chunked \
      with a body that is not chunked.
      """,
    evidence: .inferred,
    background: """
      In a response with Transfer-Encoding: chunked, a line with the length in hexadecimal digits \
      precedes each chunk, and a chunk of length 0 marks the end (RFC 9112, section 7.1). Typical \
      causes are a proxy that decodes the chunks but does not remove the header, and an \
      application that sets the header itself.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .damagedChunks, let exchange = host.exchange else { return }
    report.report(
      Self.about,
      "\(host.fileURL) uses chunked transfer encoding, but after \(exchange.wireByteCount) "
        + "bytes, the data is not a valid chunk."
    )
  }
}
