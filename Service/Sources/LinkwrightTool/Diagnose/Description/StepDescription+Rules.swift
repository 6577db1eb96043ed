import LinkOpening
import SiteAssociation

extension StepDescription {
  /// Returns which rule keeps the link in the browser, and what to change.
  static func rulesFailure(_ step: OpeningStep, in verdict: Verdict) -> (String?, String) {
    guard let trace = step.trace else { return (nil, "") }
    let variables = verdict.served.file?.substitutionVariables ?? SubstitutionVariables()
    let nearMiss = NearMiss(trace, variables: variables)
    let advice = Advice(variables: variables, source: verdict.served.file?.source)
      .sentences(for: trace.preferring(nearMiss), nearMiss: nearMiss).joined(separator: " ")
    let host = verdict.served.host
    if let nearMiss, let rule = trace.rules.first(where: { $0.index == nearMiss.index })?.rule {
      return (
        "Rule \(nearMiss.index + 1) in the file at \(host) \(nearMiss.predicate), so the link stays in "
          + "the browser: \(rule.componentJSON)",
        advice
      )
    }
    guard case .rule(let index) = trace.outcome else {
      if let miss = RuleMistake(trace, in: verdict.served.file, of: verdict.facts.appID) {
        return (miss.sentence(host: host), miss.cure ?? advice)
      }
      return (
        "No rule in the file at \(host) matches this link, so it stays in the browser.", advice
      )
    }
    let component = trace.rules.last.map { ": " + $0.rule.componentJSON } ?? "."
    return (
      "Rule \(index + 1) in the file at \(host) excludes this link from the app"
        + component,
      advice
    )
  }
}

extension RuleMistake {
  fileprivate func sentence(host: String) -> String {
    switch kind {
    case .onlyExclusions:
      "The rules for the app in the file at \(host) only exclude links, so no link opens the app."
    case .parameters(let text, let rule):
      "Rule \(rule.index + 1) in the file at \(host) does not match because of \"\(text)\", which devices "
        + "count as part of the path: \(rule.rule.componentJSON)"
    case .escapedTwice(_, let rule):
      "The link is escaped twice, so rule \(rule.index + 1) in the file at \(host) does not match: "
        + rule.rule.componentJSON
    case .fragmentInPath(let rule, _):
      "Rule \(rule.index + 1) in the file at \(host) has the fragment in the path, where no link matches it: "
        + rule.rule.componentJSON
    case .unknownVariable(let name, let rule):
      "Rule \(rule.index + 1) in the file at \(host) never matches, because the variable \"\(name)\" is not "
        + "defined: \(rule.rule.componentJSON)"
    case .laterEntry:
      "The rule for this link in the file at \(host) is in a second entry of the app, and devices use only "
        + "the first entry (inferred)."
    case .ignoredPaths:
      "The rule for this link in the file at \(host) is in \"paths\", which devices ignore next to "
        + "\"components\" (inferred)."
    }
  }

  /// What to change; nil if the general advice applies.
  fileprivate var cure: String? {
    switch kind {
    case .onlyExclusions:
      "Add a rule for the links that open the app after the exclusions. For all other links, the rule is "
        + "{ \"/\": \"*\" } in \"components\", or \"*\" in \"paths\"."
    case .parameters(let text, let rule):
      "Remove \"\(text)\" from the link, or add the rule \(rule.rule.addingParameters.componentJSON)."
    case .escapedTwice(let url, _):
      "Share \(url) instead, and find the program that escaped the link again."
    case .fragmentInPath(let rule, let corrected):
      "Write rule \(rule.index + 1) as \(corrected.componentJSON)."
    case .unknownVariable: nil
    case .laterEntry: "Move its rules to the first entry of the app."
    case .ignoredPaths: "Add the path to \"components\" as a rule, and remove \"paths\"."
    }
  }
}

extension Rule {
  fileprivate var addingParameters: Rule {
    var rule = self
    rule.path = (path ?? "") + ";*"
    return rule
  }
}
