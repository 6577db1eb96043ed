public import SiteAssociation

/// The rules of an association file that follow from routes; ``associationRules(of:)`` makes them.
public struct AssociationRules: Sendable, Hashable {
  /// The rules, in the order in which the table tries the patterns.
  public let rules: [AssociationRule]
  /// The variables that the rules use: the texts of enums, as far as these are `CaseIterable`.
  public let substitutionVariables: SubstitutionVariables

  /// Where rules take links that lead to no route, each with an example.
  public var notes: [RuleNote] { rules.flatMap(\.notes) }

  /// The rules, compiled.
  ///
  /// - Parameters:
  ///   - appID: The app that the rules are for; it is only named in traces.
  ///   - domain: The domain that URLs have to belong to; nil looks at no host.
  public func ruleSet(for appID: String = "", domain: AssociatedDomain? = nil) -> RuleSet {
    RuleSet(
      rules.map(\.rule),
      substitutionVariables: substitutionVariables,
      appID: appID,
      domain: domain
    )
  }
}
