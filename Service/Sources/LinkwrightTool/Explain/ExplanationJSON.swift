import SiteAssociation

/// The output of `explain --json`.
struct ExplanationJSON: Encodable, Sendable {
  struct URLExplanation: Encodable, Sendable {
    var url: String
    var apps: [App]
  }

  struct App: Encodable, Sendable {
    var appIDs: [String]
    var line: Int?
    var decision: String
    /// What decided: `rule`, `noRule`, `everyURL`, `hostDiffers` or `notAURL`.
    var because: String
    /// The index of the rule that decided, counted from 0.
    var rule: Int?
    /// The index of the rule that came closest, counted from 0, if no rule matches.
    var nearestMiss: Int?
    /// The rules that were tried.
    var rules: [TriedRule]
    /// The number of tried rules that are not listed because the output would be too long.
    var unlistedRules: Int?
    /// False if the search for rules that differ from the URL only in details ended early, because
    /// the file is too large.
    var searchedAllRules: Bool?
    var advice: [String]
    var caveats: [String]
    var findings: [FindingJSON]
  }

  struct TriedRule: Encodable, Sendable {
    var index: Int
    var line: Int?
    var component: String
    var excludes: Bool
    var holds: Bool
    /// For each inherited key, the defaults that its value comes from.
    var inherited: [String: String]
    var parts: [Part]
    /// The number of results of query items that are not listed because the output would be too
    /// long.
    var unlistedParts: Int?
  }

  struct Part: Encodable, Sendable {
    var part: String
    var pattern: String
    var comparedPattern: String
    var comparedText: String
    var holds: Bool
    /// The number of matching code points, and what the pattern expects next.
    var matchedLength: Int?
    var expected: String?
  }

  var isReadableEverywhere: Bool
  var urls: [URLExplanation]

  init(_ explanations: [Explanation], file: AssociationFile) {
    isReadableEverywhere = file.isReadableEverywhere
    urls = explanations.map { URLExplanation(url: $0.url, apps: $0.groups.map(App.init)) }
  }
}

extension ExplanationJSON.App {
  init(_ group: Explanation.Group) {
    let trace = group.trace
    appIDs = group.appIDs
    line = group.place?.line
    decision = trace.decision.rawValue
    because = trace.outcome.name
    if case .rule(let index) = trace.outcome { rule = index }
    nearestMiss = trace.nearestMiss
    rules = group.listedRules.map(ExplanationJSON.TriedRule.init)
    unlistedRules = group.unlistedRuleCount > 0 ? group.unlistedRuleCount : nil
    searchedAllRules = group.endedSearchEarly ? false : nil
    advice = group.advice
    caveats = group.caveats
    findings = group.findings.map(FindingJSON.init)
  }
}

extension ExplanationJSON.TriedRule {
  init(_ tried: RuleTrace) {
    let inherited = tried.rule.inherited.map { ($0.key.rawValue, $0.value.rawValue) }
    self.init(
      index: tried.index,
      line: tried.rule.place?.line,
      component: tried.rule.componentJSON,
      excludes: tried.rule.excludes,
      holds: tried.matches,
      inherited: Dictionary(uniqueKeysWithValues: inherited),
      parts: tried.parts.map { part in
        ExplanationJSON.Part(
          part: part.part.name,
          pattern: part.pattern,
          comparedPattern: part.comparedPattern,
          comparedText: part.comparedText,
          holds: part.mismatch == nil,
          matchedLength: part.mismatch?.matchedLength,
          expected: part.mismatch?.expected
        )
      },
      unlistedParts: tried.omittedPartCount > 0 ? tried.omittedPartCount : nil
    )
  }
}

extension Trace.Outcome {
  fileprivate var name: String {
    switch self {
    case .notAURL: "notAURL"
    case .hostDiffers: "hostDiffers"
    case .everyURL: "everyURL"
    case .rule: "rule"
    case .noRule: "noRule"
    }
  }
}
