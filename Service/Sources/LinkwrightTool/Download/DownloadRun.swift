import AssociationFetching
import SiteAssociation

/// A run of `dl`, with the output of `swcutil dl`.
///
/// The form of the error line is reported by one source. The lines for timeouts and entries are
/// inferred.
struct DownloadRun: Sendable {
  var host: AssociationHost
  var isDirect = false
  var timeout = Duration.seconds(15)
  var printsJSON = false
  var options: FetchOptions

  func outcome() async throws -> Outcome {
    let result = await download()
    var outcome = Outcome()
    if printsJSON {
      try outcome.printJSON(DownloadJSON(result, host: host))
    } else {
      for line in result.entryLines(domain: host.name) { outcome.print(line) }
    }
    if let error = result.error {
      outcome.printError(error.isTimeout ? "Timed out waiting for \(host.name)" : error.sentence)
      outcome.exit = .findings
    }
    if let file = result.file, file.ruleSets(domain: AssociatedDomain(host.name)).isEmpty {
      outcome.printProblem("The file lists no app.")
    }
    for finding in result.findings where result.error != nil || finding.severity == .error {
      outcome.printProblem("\(finding.summary) \(finding.cure.visible)")
    }
    return outcome
  }

  /// Downloads the file. The time limit covers all redirects, and any single step may use all of
  /// it.
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
  /// One line for each entry, in the form in which a device describes it (inferred).
  func entryLines(domain: String) -> [String] {
    let ruleSets = file?.ruleSets(domain: AssociatedDomain(domain)) ?? []
    return ruleSets.map { ruleSet in
      "{ s = \(ruleSet.service.rawValue), a = \(ruleSet.appID), d = \(domain), "
        + "ua = unspecified, sa = approved, patternCount = \(ruleSet.rules?.count ?? 0), "
        + "subVarCount = \(ruleSet.substitutionVariables.all.count) }"
    }.map(\.visible)
  }
}
