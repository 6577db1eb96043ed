public import SiteAssociation

/// A rule of an association file, with the route patterns from which the rule was derived.
public struct AssociationRule: Sendable, Hashable {
  /// The rule. If the rule was derived from patterns, its comment lists the patterns.
  public let rule: Rule
  /// The patterns as they were declared; empty for a rule that excludes reserved paths.
  public let patterns: [String]
  /// The ways in which the rule matches links that have no route.
  public let notes: [RuleNote]
}
