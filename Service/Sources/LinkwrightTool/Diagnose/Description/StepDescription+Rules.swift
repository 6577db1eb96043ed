import LinkOpening
import SiteAssociation

extension StepDescription {
  /// Returns which rule keeps the link in the browser, and what to change.
  ///
  /// - Parameter nearMiss: The rule of the step that differs from the link only in details, if
  ///   there is one.
  static func rulesFailure(
    _ step: OpeningStep,
    _ nearMiss: NearMiss?,
    in verdict: Verdict
  ) -> (String?, String) {
    guard let trace = step.trace else { return (nil, "") }
    let variables = verdict.served.file?.substitutionVariables ?? SubstitutionVariables()
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
        let clause = miss.clause(location: " in the file at \(host)")
        return (
          clause.prefix(1).uppercased() + clause.dropFirst()
            + (miss.rule.map { ": " + $0.rule.componentJSON } ?? "."),
          miss.cure ?? advice
        )
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
