import AssociationFetching
import SiteAssociation

/// What `dl` was asked, and the answer in the words of `swcutil dl`.
///
/// The error line is reported; the line of a timeout and those of the entries are inferred.
struct DownloadRun: Sendable {
  var host: AssociationHost
  var isDirect = false
  var timeout = Duration.seconds(15)
  var printsJSON = false
  var options: FetchOptions

  func outcome() async throws -> Outcome {
    let downloaded = await download()
    var outcome = Outcome()
    if printsJSON {
      outcome.print(try JSONOutput.text(DownloadJSON(downloaded, host: host)))
    } else {
      for line in downloaded.entryLines(domain: host.name) { outcome.print(line) }
    }
    if let error = downloaded.error {
      outcome.printError(error.isTimeout ? "Timed out waiting for \(host.name)" : error.sentence)
      outcome.exit = .findings
    }
    if let file = downloaded.file, file.ruleSets(domain: AssociatedDomain(host.name)).isEmpty {
      outcome.printProblem("The file names no app.")
    }
    for finding in downloaded.findings where downloaded.error != nil || finding.severity == .error {
      outcome.printProblem("\(finding.summary) \(finding.cure.visible)")
    }
    return outcome
  }

  /// Downloads within the time for all of it, redirects included, of which any step may need most.
  private func download() async -> DownloadResult {
    var options = options
    options.limits.resolve = timeout
    options.limits.connect = timeout
    options.limits.secure = timeout
    options.limits.whole = timeout
    let fetcher = AssociationFetcher(options: options)
    return isDirect
      ? DownloadResult(await fetcher.fetch(host, as: .device))
      : DownloadResult(await fetcher.cdnCopy(of: host))
  }
}

extension DownloadResult {
  /// One line for each entry, as the description of one looks on a device (inferred).
  func entryLines(domain: String) -> [String] {
    let ruleSets = file?.ruleSets(domain: AssociatedDomain(domain)) ?? []
    return ruleSets.map { ruleSet in
      "{ s = \(ruleSet.service.rawValue), a = \(ruleSet.appID), d = \(domain), "
        + "ua = unspecified, sa = approved, patternCount = \(ruleSet.rules?.count ?? 0), "
        + "subVarCount = \(ruleSet.substitutionVariables.all.count) }"
    }.map(\.visible)
  }
}
