import SiteAssociation

/// A run of `verify`, with the output of `swcutil verify`.
///
/// Lines, streams and exit codes follow Apple's tool. The lines about a URL are observed. The lines
/// about unusable JSON and the listing without a URL are inferred.
struct VerifyRun: Sendable {
  var domain = AssociatedDomain("www.example.com")
  /// A file, `-`, or JSON text.
  var input: String
  /// URLs, or paths, which have no host to compare (observed).
  var urls: [String] = []
  /// The only app to consider, or nil for all.
  var appID: String?
  /// Whether a negative result changes the exit code, which Apple's tool never does (observed).
  var isStrict = false
  var printsJSON = false

  func outcome(reader: InputReader = InputReader()) throws -> Outcome {
    var outcome = Outcome()
    switch UsableFile.read(input, reader: reader) {
    case .failure(let problem):
      outcome.printError(problem.description)
      outcome.exit = isStrict ? .unusableInput : .findings
      if printsJSON {
        try outcome.printJSON(VerifyJSON(unusable: problem.reason))
      }
    case .success(let file):
      try write(file, to: &outcome)
    }
    return outcome
  }

  private func write(_ file: AssociationFile, to outcome: inout Outcome) throws {
    let ruleSets = file.ruleSets(domain: domain).filter { ruleSet in
      appID.map { ExactText($0) == ExactText(ruleSet.appID) } ?? true
    }
    let decisions = urls.map { URLDecisions($0, domain: domain, ruleSets: ruleSets) }
    if printsJSON {
      try outcome.printJSON(
        VerifyJSON(file, domain: domain, ruleSets: ruleSets, decisions: decisions)
      )
    } else {
      VerifyText(domain: domain, ruleSets: ruleSets, decisions: decisions).write(to: &outcome)
    }
    if isStrict { addStrictExit(for: file, ruleSets: ruleSets, decisions: decisions, to: &outcome) }
  }

  /// Sets the exit code of `--strict`, which tells a script whether a phone with this file opens
  /// all the links in the app.
  private func addStrictExit(
    for file: AssociationFile,
    ruleSets: [RuleSet],
    decisions: [URLDecisions],
    to outcome: inout Outcome
  ) {
    if !file.isReadableEverywhere, let problem = file.mainProblem {
      outcome.printProblem("strict parsers may reject the file: \(problem.summary)")
      outcome.exit = .findings
    }
    if !ruleSets.contains(where: { $0.service == .applinks }) {
      let app = appID.map { "the app \($0.visible)" } ?? "any app"
      outcome.printProblem("the file does not name \(app) for universal links")
      outcome.exit = .findings
    }
    for decision in decisions where !decision.opensAnApp {
      outcome.exit = .findings
      switch Self.nearMiss(decision.url, in: ruleSets, of: file) {
      case (let app, let miss?, _):
        outcome.printProblem(
          "rule \(miss.index + 1) of \(app.visible) \(miss.predicate.visible): \(decision.url.visible)"
        )
      case (_, nil, false):
        outcome.printProblem("\(NearMissSearch.endedEarly) \(decision.url.visible)")
      case (_, nil, true): break
      }
    }
  }

  /// Returns the first rule that differs from a URL only in details, the app of the rule, and
  /// whether all rules were compared.
  private static func nearMiss(
    _ url: String,
    in ruleSets: [RuleSet],
    of file: AssociationFile
  ) -> (app: String, miss: NearMiss?, isComplete: Bool) {
    var isComplete = true
    var budget = NearMissSearch.Budget(file.substitutionVariables)
    var previous: Int?
    let objectNumbers = Dictionary(
      file.entries.filter { $0.service == .applinks }
        .map { (ExactText($0.appID), $0.objectNumber) },
      uniquingKeysWith: { first, _ in first }
    )
    for rules in ruleSets where rules.service == .applinks && rules.rules != nil {
      // The apps of an entry share its rules.
      let objectNumber = objectNumbers[ExactText(rules.appID)]
      guard objectNumber == nil || objectNumber != previous else { continue }
      previous = objectNumber
      guard !budget.isSpent else { return ("", nil, false) }
      let trace = rules.trace(url)
      budget.spend(trace)
      let search = NearMissSearch(trace, variables: file.substitutionVariables)
      if let miss = search.nearMiss { return (rules.appID, miss, true) }
      if !search.isComplete { isComplete = false }
    }
    return ("", nil, isComplete)
  }
}
