import SiteAssociation

/// Whatever else is no success.
struct UnexpectedStatus: HostingRule {
  static let about = RuleDescription(
    3025,
    "Status other than 200",
    effect:
      "Apple's CDN takes an answer of success only, so devices get no file and every link opens "
      + "the browser.",
    cure: "Answer with status 200 and the file.",
    evidence: .inferred,
    background: """
      429 means that there were too many requests: the crawler comes at any time, and must not be \
      counted. 304 must not be sent to somebody who has no copy yet.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let status = host.badStatus, ![403, 404, 410, 451].contains(status),
      !(500...599).contains(status),
      host.root?.looksLikeFile != true
    else { return }
    report.report(Self.about, "\(host.fileURL) answers with status \(status).")
  }
}
