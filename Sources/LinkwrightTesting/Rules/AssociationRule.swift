public import SiteAssociation

/// A rule of an association file and the patterns that it was derived from.
public struct AssociationRule: Sendable, Hashable {
  /// The rule. Its comment lists the patterns.
  public let rule: Rule
  /// The patterns as they were declared; empty for an exclusion at the beginning.
  public let patterns: [String]
  /// The ways in which the rule holds for links that have no route.
  public let notes: [RuleNote]
}
