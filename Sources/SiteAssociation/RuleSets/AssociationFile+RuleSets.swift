/// What a file says about a URL for one app.
public struct AppDecision: Sendable, Hashable {
  /// The service.
  public var service: Service
  /// The app.
  public var appID: String
  /// The decision.
  public var decision: Decision

  /// Makes a decision of an app.
  public init(service: Service, appID: String, decision: Decision) {
    self.service = service
    self.appID = appID
    self.decision = decision
  }
}

extension AssociationFile {
  /// The compiled rules of one app.
  ///
  /// - Parameters:
  ///   - appID: Prefix, dot, bundle identifier; compared exactly.
  ///   - service: The service.
  ///   - domain: The domain that URLs have to belong to; nil looks at no host.
  /// - Returns: nil when the file does not name the app, or is not readable.
  public func ruleSet(
    for appID: String,
    service: Service = .applinks,
    domain: AssociatedDomain? = nil
  ) -> RuleSet? {
    entry(for: appID, service: service).map { entry in
      RuleSet(
        entry.rules,
        substitutionVariables: substitutionVariables,
        appID: appID,
        service: service,
        domain: domain
      )
    }
  }

  /// The compiled rules of every app of every service, in file order.
  ///
  /// - Parameter domain: The domain that URLs have to belong to; nil looks at no host.
  public func ruleSets(domain: AssociatedDomain? = nil) -> [RuleSet] {
    var compiledSection: (number: Int, rules: CompiledRules?)?
    return entries.map { entry in
      if compiledSection?.number != entry.section {
        let rules = entry.rules.map { CompiledRules($0, variables: substitutionVariables) }
        compiledSection = (entry.section, rules)
      }
      return RuleSet(
        entry.rules,
        compiled: compiledSection?.rules,
        substitutionVariables: substitutionVariables,
        appID: entry.appID,
        service: entry.service,
        domain: domain
      )
    }
  }
}

extension [RuleSet] {
  /// What every app gets for a URL, in the order of the rule sets.
  public func decide(_ url: String) -> [AppDecision] {
    map { AppDecision(service: $0.service, appID: $0.appID, decision: $0.decide(url)) }
  }
}
