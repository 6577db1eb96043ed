import SiteAssociation

/// Reports a response that ended before its announced length.
struct TruncatedResponse: HostingRule {
  static let about = RuleDescription(
    3029,
    "Truncated response",
    effect: """
      A truncated file is not valid JSON, so Apple's CDN and devices discard the file, and links \
      to the host open the browser.
      """,
    cure: """
      Send exactly as many bytes as Content-Length announces. Look for a proxy that closes the \
      connection early, and for a Content-Length that was computed before the file was compressed \
      or changed.
      """,
    evidence: .inferred,
    background: """
      If Content-Length was computed before the file was compressed, its value is too large, and \
      the client waits for bytes that never arrive. Some clients display the bytes that they have \
      received, which hides the problem. The check cannot detect the opposite error, a \
      Content-Length that is too small. For example, if Content-Length counts characters instead \
      of bytes, clients silently drop the end of the file.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .cutOff, let exchange = host.exchange else { return }
    let length = exchange.headers[name: "Content-Length"]
    let announced = length.map { " of the announced \($0.excerpt(20))" } ?? ""
    report.report(
      Self.about,
      "The response from \(host.fileURL) ended after \(exchange.wireByteCount)\(announced) bytes."
    )
  }
}
