import SiteAssociation

/// Nothing, successfully.
struct EmptyResponse: HostingRule {
  static let about = RuleDescription(
    3037,
    "Empty answer",
    effect: "There is no JSON in it, so devices have no file and every link opens the browser.",
    cure: "Publish the file again and look at its size; then look at it with curl from outside.",
    evidence: .inferred,
    background: """
      A file that was created and never filled, an upload that broke off, or an application that \
      answers requests without a browser's headers with nothing.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let response = host.response, response.isSuccess, response.isComplete,
      response.body.allSatisfy({ $0 <= 0x20 }), !host.isCrawlerBlocked
    else { return }
    report.report(
      Self.about,
      "\(host.fileURL) answers with status \(response.status ?? 200) and nothing else."
    )
  }
}
