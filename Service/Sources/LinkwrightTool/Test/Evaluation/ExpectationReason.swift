import LinkOpening
import SiteAssociation

/// Why the outcome of a tap is not as expected: the check that explains it best.
struct ExpectationReason: Sendable {
  var check: OpeningStep.Kind
  /// A sentence that states the result of the check.
  var sentence: String
  var evidence: Evidence
  /// The app that the check concerns; nil if it does not concern a single app.
  var appID: String?
  /// The name of the association file that the check concerns.
  var fileName: String?
  /// The rule that decided or came closest.
  var rule: RuleTrace?
  /// What to change in the rules so that the app opens.
  var advice: [String] = []

  /// - Parameter expected: The expected outcome; nil if the expectation states none.
  /// - Returns: nil if the tap had no checks.
  init?(
    _ report: TapReport,
    expected: TapOutcome?,
    actual: TapOutcome,
    in context: ExpectationContext
  ) {
    guard let step = Self.step(in: report.opening.steps, expected, actual) else { return nil }
    check = step.kind
    sentence = step.sentence
    evidence = step.evidence
    appID = step.appID
    fileName = context.file(of: step)?.name
    if let trace = step.trace {
      let search = NearMissSearch(trace, variables: report.variables(of: step))
      rule = trace.preferring(search.nearMiss).decisiveRule
    }
    if let expected, expected.kind.hasApps, !expected.includes(actual) { advice = report.advice }
  }

  /// Returns the check that keeps the expected app from opening or, if an app opens unexpectedly,
  /// the check of the rules that let it open.
  private static func step(
    in steps: [OpeningStep],
    _ expected: TapOutcome?,
    _ actual: TapOutcome
  ) -> OpeningStep? {
    func last(of apps: [String]?, holding: Bool) -> OpeningStep? {
      steps.last { step in
        step.holds == holding && (!holding || step.kind == .rules)
          && (apps ?? []).contains { ExactText($0) == step.appID.map(ExactText.init) }
      }
    }
    if let expected, expected.kind.hasApps, let obstacle = last(of: expected.appIDs, holding: false)
    {
      return obstacle
    }
    if actual.kind.hasApps, let permission = last(of: actual.appIDs, holding: true) {
      return permission
    }
    return steps.last { !$0.holds && $0.trace != nil } ?? steps.last
  }

  /// The sentence, with a remark if it is uncertain.
  var text: String { sentence + (evidence.caveat.map { " (\($0))" } ?? "") }

  /// The rule with its place in the file; nil if no rule decided.
  var ruleText: String? {
    guard let rule, let appID else { return nil }
    let place = rule.rule.place.map { ":\($0.line):\($0.column)" } ?? ""
    let verb =
      rule.matches ? (rule.rule.excludes ? "excludes the link" : "matches") : "comes closest"
    return "\(fileName ?? "the file")\(place): rule \(rule.index + 1) of \(appID) \(verb): "
      + rule.rule.componentJSON
  }
}
