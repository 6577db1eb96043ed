public import SiteAssociation

/// A rule of an association file with the patterns that it was made of.
public struct AssociationRule: Sendable, Hashable {
  /// The rule; its comment names the patterns.
  public let rule: Rule
  /// The patterns of the routes, as they were declared; empty for an exclusion in front.
  public let patterns: [String]
  /// Where the rule takes links that lead to no route.
  public let notes: [RuleNote]
}

/// One way in which a rule takes links that lead to no route; an app sends such a link on to the web.
public struct RuleNote: Sendable, Hashable, CustomStringConvertible {
  /// The pattern that the rule was made of.
  public let pattern: String
  /// Why the rule cannot say it better, in a sentence.
  public let reason: String
  /// A link that opens the app and leads nowhere in it.
  public let example: String

  /// All of it in a line.
  public var description: String { "\(pattern): \(reason) \(example)" }
}
