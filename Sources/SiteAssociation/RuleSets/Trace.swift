/// An explanation of the decision about a URL.
public struct Trace: Sendable, Hashable {
  /// The reason for a decision.
  public enum Outcome: Sendable, Hashable {
    /// The text is not a URL.
    case notAURL
    /// The host of the URL is not covered by the domain.
    case hostDiffers(host: String)
    /// The app has no list of rules, so every URL matches (inferred).
    case everyURL
    /// The rule with this index is the first that matches.
    case rule(Int)
    /// No rule matches.
    case noRule
  }

  /// The URL as passed.
  public var url: String
  /// The app ID.
  public var appID: String
  /// The domain that the URL must belong to, if any.
  public var domain: String?
  /// The decision, the same as from ``RuleSet/decide(_:)-(String)``.
  public var decision: Decision
  /// The reason for the decision.
  public var outcome: Outcome
  /// The tried rules in order, up to the deciding one.
  public var rules: [RuleTrace]
  /// The index in ``rules`` of the rule that came closest, if no rule matches.
  public var nearestMiss: Int?

  /// Creates a trace.
  public init(
    url: String,
    appID: String,
    domain: String?,
    decision: Decision,
    outcome: Outcome,
    rules: [RuleTrace] = [],
    nearestMiss: Int? = nil
  ) {
    self.url = url
    self.appID = appID
    self.domain = domain
    self.decision = decision
    self.outcome = outcome
    self.rules = rules
    self.nearestMiss = nearestMiss
  }
}

/// The comparison of one rule with a URL.
public struct RuleTrace: Sendable, Hashable {
  /// The index of the rule in its list, from 0.
  public var index: Int
  /// The rule, merged with its defaults.
  public var rule: Rule
  /// The conditions in the order path, query, fragment. Empty for a rule without conditions.
  public var parts: [PartTrace]

  /// Creates a trace of a rule.
  public init(index: Int, rule: Rule, parts: [PartTrace]) {
    self.index = index
    self.rule = rule
    self.parts = parts
  }

  /// Whether the rule matches the URL: all its patterns match.
  public var holds: Bool { firstFailure == nil }

  /// The first pattern that does not match.
  public var firstFailure: PartTrace? { parts.first { $0.mismatch != nil } }
}

/// The comparison of one condition with a part of a URL.
public struct PartTrace: Sendable, Hashable {
  /// A part of a URL.
  public enum Part: Sendable, Hashable {
    /// The path.
    case path
    /// The whole query.
    case query
    /// A query item. A missing item counts as empty (observed).
    case queryItem(name: String, isPresent: Bool)
    /// The fragment.
    case fragment
  }

  /// The part of the URL.
  public var part: Part
  /// The pattern as written in the file.
  public var pattern: String
  /// The pattern as compared. A path pattern is normalized.
  public var comparedPattern: String
  /// The text as compared. A path is normalized, and the text is decoded if the rule requires it.
  public var comparedText: String
  /// Whether the text must be decoded but is not UTF-8 then. It counts as empty (inferred).
  public var isUndecodable: Bool
  /// The first difference, or nil if the pattern matches.
  public var mismatch: Mismatch?

  /// Creates a trace of a condition.
  public init(
    part: Part,
    pattern: String,
    comparedPattern: String,
    comparedText: String,
    isUndecodable: Bool = false,
    mismatch: Mismatch?
  ) {
    self.part = part
    self.pattern = pattern
    self.comparedPattern = comparedPattern
    self.comparedText = comparedText
    self.isUndecodable = isUndecodable
    self.mismatch = mismatch
  }
}
