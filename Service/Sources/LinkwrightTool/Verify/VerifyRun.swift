import SiteAssociation

/// What `verify` was asked, and the answer in the words of `swcutil verify`.
///
/// Lines, streams and exit codes follow Apple's tool: the lines with a URL are observed, those about
/// unusable JSON and the listing without a URL are inferred.
struct VerifyRun: Sendable {
  var domain = AssociatedDomain("www.example.com")
  /// A file, `-`, or JSON text.
  var input: String
  /// URLs, or paths, whose host is not looked at (observed).
  var urls: [String] = []
  /// The one app to look at, or nil for all.
  var appID: String?
  /// Whether a negative answer changes the exit code, which Apple's tool never does (observed).
  var isStrict = false
  var printsJSON = false

  func outcome(reader: InputReader = InputReader()) throws -> Outcome {
    var outcome = Outcome()
    switch UsableFile.read(input, reader: reader) {
    case .failure(let problem):
      outcome.printError(problem.description)
      outcome.exit = isStrict ? .unusableInput : .findings
      if printsJSON {
        outcome.print(try JSONOutput.text(VerifyJSON(unusable: problem.reason)))
      }
    case .success(let file):
      try answer(file, &outcome)
    }
    return outcome
  }

  private func answer(_ file: AssociationFile, _ outcome: inout Outcome) throws {
    let ruleSets = file.ruleSets(domain: domain).filter { appID == nil || $0.appID == appID }
    let answers = urls.map { URLDecisions($0, domain: domain, ruleSets: ruleSets) }
    if printsJSON {
      outcome.print(
        try JSONOutput.text(VerifyJSON(file, domain: domain, ruleSets, answers))
      )
    } else if urls.isEmpty {
      FileListing(domain: domain, ruleSets: ruleSets).write(to: &outcome)
    } else {
      for answer in answers { answer.write(domain: domain, to: &outcome) }
    }
    if isStrict { addStrictness(file, ruleSets, answers, &outcome) }
  }

  /// With `--strict` the exit code says what a script wants to know: would a phone that fetches this
  /// file open all these links in the app?
  private func addStrictness(
    _ file: AssociationFile,
    _ ruleSets: [RuleSet],
    _ answers: [URLDecisions],
    _ outcome: inout Outcome
  ) {
    if !file.isReadableEverywhere, let problem = file.mainProblem {
      outcome.printProblem("strict readers may refuse the file: \(problem.summary)")
      outcome.exit = .findings
    }
    if !ruleSets.contains(where: { $0.service == .applinks }) {
      let app = appID.map { "the app \($0.visible)" } ?? "any app"
      outcome.printProblem("the file does not name \(app) for universal links")
      outcome.exit = .findings
    }
    if !answers.allSatisfy(\.opensAnApp) { outcome.exit = .findings }
  }
}
