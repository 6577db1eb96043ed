public import SiteAssociation

/// A rule of an association file, with the route patterns from which the rule was derived.
public struct AssociationRule: Sendable, Hashable {
  /// The rule. The comment in the rule lists the patterns.
  public let rule: Rule
  /// The patterns as they were declared; empty for a rule that excludes a reserved path.
  public let patterns: [String]
  /// The ways in which the rule matches links that have no route.
  public let notes: [RuleNote]
}
