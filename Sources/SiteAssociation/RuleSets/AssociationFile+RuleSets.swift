extension AssociationFile {
  /// Returns the compiled rules for one app.
  ///
  /// - Parameters:
  ///   - appID: The app ID. App IDs are compared code point by code point.
  ///   - service: The service type.
  ///   - domain: The domain that URLs must belong to, or nil to accept every host.
  /// - Returns: The rule set, or nil if the file does not list the app or devices cannot read the
  ///   file.
  public func ruleSet(
    for appID: String,
    service: Service = .applinks,
    domain: AssociatedDomain? = nil
  ) -> RuleSet? {
    entry(for: appID, service: service).map { entry in
      var budget = StepBudget(CompiledRules.stepCountOfFile)
      let cache = GlobCache(substitutionVariables)
      return RuleSet(
        entry.rules,
        compiled: entry.rules.map { CompiledRules($0, sharing: cache, spending: &budget) },
        substitutionVariables: substitutionVariables,
        appID: appID,
        service: service,
        domain: domain
      )
    }
  }

  /// Returns the compiled rules of every app and service type, in file order.
  ///
  /// The result is empty if devices cannot read the file.
  ///
  /// - Parameter domain: The domain that URLs must belong to, or nil to accept every host.
  public func ruleSets(domain: AssociatedDomain? = nil) -> [RuleSet] {
    var compiledObject: (number: Int, rules: CompiledRules?)?
    let cache = GlobCache(substitutionVariables)
    var budget = StepBudget(CompiledRules.stepCountOfFile)
    return entries.map { entry in
      if compiledObject?.number != entry.objectNumber {
        let rules = entry.rules.map {
          CompiledRules($0, sharing: cache, spending: &budget)
        }
        compiledObject = (entry.objectNumber, rules)
      }
      return RuleSet(
        entry.rules,
        compiled: compiledObject?.rules,
        substitutionVariables: substitutionVariables,
        appID: entry.appID,
        service: entry.service,
        domain: domain
      )
    }
  }
}
