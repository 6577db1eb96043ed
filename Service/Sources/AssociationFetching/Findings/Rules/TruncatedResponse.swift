import SiteAssociation

/// Less came than was announced.
struct TruncatedResponse: HostingRule {
  static let about = RuleDescription(
    3029,
    "Answer that breaks off",
    effect: "Half a file is not JSON, so Apple's CDN and devices drop it and every link opens the "
      + "browser.",
    cure:
      "Send what Content-Length announces: look for a proxy that ends early, and for a length that "
      + "is wrong since the file is compressed or changed.",
    evidence: .inferred,
    background: """
      A length that counts characters instead of bytes is too small; one of the file before it was \
      compressed is too large. Some clients show what came so far, which hides it.
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
