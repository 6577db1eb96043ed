/// An association file's decision about a URL for one app.
public struct AppDecision: Sendable, Hashable {
  /// The service type.
  public var service: Service
  /// The app ID.
  public var appID: String
  /// The decision.
  public var decision: Decision

  /// Creates the decision for an app.
  public init(service: Service, appID: String, decision: Decision) {
    self.service = service
    self.appID = appID
    self.decision = decision
  }
}

extension [RuleSet] {
  /// Returns each rule set's decision about a URL, in the order of the rule sets.
  public func decide(_ url: String) -> [AppDecision] {
    // The apps of an entry share their rules, and follow each other.
    var previous: (ruleSet: RuleSet, decision: Decision)?
    return map { ruleSet in
      let decision: Decision
      if let previous, previous.ruleSet.sharesDecisions(with: ruleSet) {
        decision = previous.decision
      } else {
        decision = ruleSet.decide(url)
      }
      previous = (ruleSet, decision)
      return AppDecision(service: ruleSet.service, appID: ruleSet.appID, decision: decision)
    }
  }
}
