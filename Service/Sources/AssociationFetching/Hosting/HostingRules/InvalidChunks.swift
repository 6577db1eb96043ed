import SiteAssociation

/// Reports a chunked body that cannot be parsed.
struct InvalidChunks: HostingRule {
  static let about = RuleDescription(
    3045,
    "Malformed chunked encoding",
    effect: """
      Clients cannot tell where the file ends, so Apple's CDN and devices discard the response, \
      and links to the host open the browser.
      """,
    cure: """
      Find the application or proxy that sends the header Transfer-Encoding: chunked with a body \
      that is not chunked, and configure it not to send this header. The web server then adds \
      either chunked encoding or Content-Length.
      """,
    evidence: .inferred,
    background: """
      In a response with Transfer-Encoding: chunked, a line before each chunk contains the length \
      of the chunk in hexadecimal digits. A chunk of length 0 marks the end of the body (RFC 9112, \
      section 7.1). Typical causes are a proxy that decodes the chunks but does not remove the \
      header, and an application that sets the header but does not write chunks.
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
