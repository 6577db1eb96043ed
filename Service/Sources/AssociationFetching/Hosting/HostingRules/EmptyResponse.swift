import SiteAssociation

/// Reports a successful response without a body.
struct EmptyResponse: HostingRule {
  static let about = RuleDescription(
    3037,
    "Empty response",
    traits: [.noFileServed],
    effect: """
      An empty response contains no JSON, so devices get no usable file and links to the host open \
      the browser.
      """,
    cure: """
      Publish the file again and check its size. Then fetch it with curl from outside your \
      network.
      """,
    evidence: .inferred,
    background: """
      Typical causes are a file that was created but never written, an interrupted upload, and an \
      application that sends an empty body to clients that do not send a browser's headers.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let exchange = host.exchange, exchange.isSuccess, exchange.isComplete,
      exchange.body.allSatisfy({ $0 <= 0x20 }), !host.isCrawlerBlocked
    else { return }
    report.report(
      Self.about,
      "\(host.fileURL) responds with status \(exchange.status ?? 200) and an empty body."
    )
  }
}
