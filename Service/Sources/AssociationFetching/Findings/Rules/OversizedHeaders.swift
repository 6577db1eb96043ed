import SiteAssociation

/// Too much before the file.
struct OversizedHeaders: HostingRule {
  static let about = RuleDescription(
    3032,
    "Headers that are too large",
    effect:
      "Clients refuse such an answer; how much Apple's take is unknown. Without a file every link "
      + "opens the browser.",
    cure: "Send a few headers only: no cookies, no policies that are meant for pages.",
    evidence: .unknown,
    background: """
      Linkwright reads 64 KB of headers; many servers and proxies stop at 8 or 16 KB. A session or a \
      content security policy that grew over the years are the usual reasons.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.failure == .headTooLarge else { return }
    report.report(Self.about, "The headers of \(host.fileURL) are more than 64 KB.")
  }
}
