/// Why the rules of an app say what they say about a URL.
public struct Trace: Sendable, Hashable {
  /// What led to the decision.
  public enum Outcome: Sendable, Hashable {
    /// The text is no URL.
    case notAURL
    /// The URL belongs to another host than the rules do.
    case hostDiffers(host: String)
    /// The app has no list of rules, so every URL is its own (inferred).
    case everyURL
    /// The rule with this index is the first that holds.
    case rule(Int)
    /// No rule holds.
    case noRule
  }

  /// The URL as given.
  public var url: String
  /// The app.
  public var appID: String
  /// The domain that the URL has to belong to, if any.
  public var domain: String?
  /// The decision, the same that ``RuleSet/decide(_:)-(String)`` gives.
  public var decision: Decision
  /// What led to it.
  public var outcome: Outcome
  /// The rules that were looked at, in order: all up to the one that decided.
  public var rules: [RuleTrace]
  /// The index in ``rules`` of the rule that came closest, when none holds.
  public var nearestMiss: Int?

  /// Makes a trace from its parts.
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

/// How one rule fared with a URL.
public struct RuleTrace: Sendable, Hashable {
  /// The place of the rule in its list, from 0.
  public var index: Int
  /// The rule, with defaults merged in and where they came from.
  public var rule: Rule
  /// Its constraints, in the order path, query, fragment. Empty for a rule without any.
  public var parts: [PartTrace]

  /// Makes a trace of a rule.
  public init(index: Int, rule: Rule, parts: [PartTrace]) {
    self.index = index
    self.rule = rule
    self.parts = parts
  }

  /// Whether all constraints hold.
  public var holds: Bool { firstFailure == nil }

  /// The first constraint that does not hold.
  public var firstFailure: PartTrace? { parts.first { $0.mismatch != nil } }
}

/// How one constraint of a rule fared with a URL.
public struct PartTrace: Sendable, Hashable {
  /// A part of a URL.
  public enum Part: Sendable, Hashable {
    /// The path.
    case path
    /// The whole query.
    case query
    /// An item of the query; an absent one counts as empty (observed).
    case queryItem(name: String, isPresent: Bool)
    /// The fragment.
    case fragment
  }

  /// Which part of the URL.
  public var part: Part
  /// The pattern as written in the file.
  public var pattern: String
  /// The pattern as it is compared: a path pattern in normal form.
  public var comparedPattern: String
  /// The text as it is compared: in normal form, and decoded where the rule says so.
  public var comparedText: String
  /// Whether the text would have to be decoded but is then not UTF-8. It counts as empty (inferred).
  public var isUndecodable: Bool
  /// Where the two part, or nil when the pattern matches.
  public var mismatch: Mismatch?

  /// Makes a trace of a constraint.
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
