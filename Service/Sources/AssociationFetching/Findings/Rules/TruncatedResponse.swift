import SiteAssociation

/// Reports a response that ended before its announced length.
struct TruncatedResponse: HostingRule {
  static let about = RuleDescription(
    3029,
    "Truncated response",
    effect: """
      An incomplete file is not valid JSON, so Apple's CDN and devices discard it and every link \
      opens the browser.
      """,
    cure: """
      Send as many bytes as Content-Length announces. Look for a proxy that stops early, and for \
      a length that became wrong when the file was compressed or changed.
      """,
    evidence: .inferred,
    background: """
      A length that counts characters instead of bytes is too small; a length from before \
      compression is too large. Some clients show the bytes received so far, which hides the \
      error.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .cutOff, let response = host.response else { return }
    let announced = response.headers[name: "Content-Length"].map { " of \($0.excerpt(20))" } ?? ""
    report.report(
      Self.about,
      "\(host.fileURL) broke off after \(response.wireByteCount)\(announced) bytes."
    )
  }
}
