import SiteAssociation

/// Reports headers above the limit.
struct OversizedHeaders: HostingRule {
  static let about = RuleDescription(
    3032,
    "Oversized headers",
    effect: """
      Many clients reject a response with headers larger than 64 KB. The limits of Apple's CDN and \
      devices are unknown. If the CDN rejects the response, devices get no file and links to the \
      host open the browser.
      """,
    cure: """
      Send only the necessary headers: no cookies, and no security policies that are meant for web \
      pages.
      """,
    evidence: .unknown,
    background: """
      Linkwright reads up to 64 KB of headers. Many servers and proxies accept only 8 or 16 KB. \
      Typical causes are session cookies and a content security policy that has grown long over \
      the years.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .headTooLarge else { return }
    report.report(Self.about, "The headers of \(host.fileURL) exceed 64 KB.")
  }
}
