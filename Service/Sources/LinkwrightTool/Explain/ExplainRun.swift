import SiteAssociation

/// A run of `explain`.
struct ExplainRun: Sendable {
  /// The path of a file, `-` for standard input, or JSON text.
  var input: String
  var urls: [String]
  var appID: String?
  /// The host that serves the file, or nil to skip the comparison of hosts.
  var domain: AssociatedDomain?
  var showsAll = false
  var printsJSON = false
  var width = 100

  func outcome(reader: InputReader = InputReader()) throws -> Outcome {
    var outcome = Outcome()
    switch UsableFile.read(input, reader: reader) {
    case .failure(let problem):
      outcome.printProblem(problem.reason)
      outcome.exit = .unusableInput
    case .success(let file):
      let findings = file.lint(host: domain?.description)
      let explanations = urls.map {
        Explanation($0, in: file, findings: findings, appID: appID, domain: domain)
      }
      if printsJSON {
        try outcome.printJSON(ExplanationJSON(explanations, file: file))
      } else {
        write(explanations, of: file, to: &outcome)
      }
    }
    return outcome
  }

  private func write(
    _ explanations: [Explanation],
    of file: AssociationFile,
    to outcome: inout Outcome
  ) {
    if !file.isReadableEverywhere, let problem = file.mainProblem {
      outcome.print("Warning: \(problem.summary) \(problem.effect.visible)\n")
    }
    let apps = file.appIDs()
    if let appID, file.entry(for: appID) == nil {
      if file.entry(for: appID, service: .appclips) != nil {
        outcome.print(
          "The file lists \(appID.visible) as an App Clip. The rules are for full apps: App Store "
            + "Connect decides for which links devices offer an App Clip."
        )
      } else {
        outcome.print("The file does not name \(appID.visible), so links do not open that app.")
      }
      outcome.print(Self.listing(apps).visible)
      return
    }
    guard !apps.isEmpty else {
      return outcome.print("The file names no app for universal links, so no link opens an app.")
    }
    let text = ExplanationText(showsAll: showsAll, width: width)
    for (index, explanation) in explanations.enumerated() {
      if index > 0 { outcome.print() }
      text.write(explanation, to: &outcome)
    }
    guard explanations.contains(where: \.comparesPaths) else { return }
    outcome.print()
    outcome.print("Paths are compared with a slash at both ends, so /buy and /buy/ are equivalent.")
  }

  private static func listing(_ apps: [String]) -> String {
    let shown = apps.prefix(10).joined(separator: ", ")
    let rest = apps.count > 10 ? " and \(apps.count - 10) more" : ""
    return apps.isEmpty
      ? "The file names no app for universal links." : "The file names \(shown)\(rest)."
  }
}
