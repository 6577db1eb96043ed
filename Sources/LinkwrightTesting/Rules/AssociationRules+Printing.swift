public import SiteAssociation

extension AssociationRules {
  /// The rules as the JSON that `rulesFrom` of the service's configuration names: an array of
  /// components, one a line.
  ///
  /// An array has no place for variables, so a rule with variables becomes one for each value. Where
  /// that would be more than 50, the rule takes any text there.
  ///
  /// - Returns: JSON with a line break at its end.
  public func json() -> String {
    JSONText.array(ruleList().map { .line($0.json) }).print() + "\n"
  }

  /// The rules as they stand in ``json()``.
  public func ruleList() -> [Rule] {
    rules.flatMap { $0.rule.written(without: substitutionVariables) }
  }

  /// An association file with the rules and their variables, for a site that serves its file itself.
  ///
  /// - Parameter appIDs: Prefix, dot, bundle identifier, of each app.
  /// - Returns: JSON with a line break at its end.
  public func associationFile(for appIDs: [String]) -> String {
    let details = JSONText.object([
      ("appIDs", .line(.array(appIDs.map(JSONText.string)))),
      ("components", .array(rules.map { .line($0.rule.json) })),
    ])
    var members: [(key: String, value: JSONText)] = [("details", .array([details]))]
    let variables = substitutionVariables.all.map {
      (key: $0.name, value: JSONText.line(.array($0.values.map(JSONText.string))))
    }
    if !variables.isEmpty { members.append(("substitutionVariables", .object(variables))) }
    return JSONText.object([("applinks", .object(members))]).print() + "\n"
  }
}
