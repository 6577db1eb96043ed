/// An explanation of the decision about a URL.
public struct Trace: Sendable, Hashable {
  /// The reason for a decision.
  public enum Outcome: Sendable, Hashable {
    /// The string is not a URL.
    case notAURL
    /// The domain does not cover the host of the URL.
    case hostDiffers(host: String)
    /// The app's entry has no list of rules, so every URL matches (inferred).
    case everyURL
    /// The rule with this index is the first rule that matches.
    case rule(Int)
    /// No rule matches.
    case noRule
  }

  /// The URL, as it was passed to the tracer.
  public var url: String
  /// The app ID.
  public var appID: String
  /// The domain that must cover the host of the URL, or nil if every host is accepted.
  public var domain: String?
  /// The decision, which is the same as the result of ``RuleSet/decide(_:)-(String)``.
  public var decision: Decision
  /// The reason for the decision.
  public var outcome: Outcome
  /// The rules that were compared with the URL, in order. If a rule matches, it is the last rule in
  /// this array.
  public var rules: [RuleTrace]
  /// The index in ``rules`` of the rule that came closest to matching, or nil if a rule matches or
  /// there are no rules.
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
  /// The zero-based index of the rule in its list.
  public var index: Int
  /// The rule, merged with its defaults.
  public var rule: Rule
  /// The comparisons of the rule's patterns with the URL, in the order path, query, fragment. Empty
  /// for a rule without patterns.
  public var parts: [PartTrace]
  /// The number of comparisons that ``parts`` omits.
  ///
  /// Comparisons of query items are omitted if the trace would otherwise become too large, for
  /// example because thousands of rules share a condition on thousands of query items. If the rule
  /// does not match, ``parts`` still contains at least one comparison that failed.
  public internal(set) var omittedPartCount = 0

  /// Creates a trace of a rule.
  public init(index: Int, rule: Rule, parts: [PartTrace]) {
    self.index = index
    self.rule = rule
    self.parts = parts
  }

  /// Whether the rule matches the URL, because all of its patterns match.
  public var matches: Bool { firstFailure == nil }

  /// The comparison of the first pattern that does not match, or nil if all patterns match.
  public var firstFailure: PartTrace? { parts.first { $0.mismatch != nil } }
}

/// The comparison of one pattern with a part of a URL.
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
  /// The pattern in the form in which it is compared. A path pattern is normalized.
  public var comparedPattern: String
  /// The part of the URL in the form in which it is compared. A path is normalized. Percent escapes
  /// are decoded unless ``Rule/isPercentEncoded`` is true.
  public var comparedText: String
  /// Whether the percent-decoded text is not valid UTF-8. Text that is not valid UTF-8 counts as
  /// empty (inferred).
  public var isUndecodable: Bool
  /// The first difference, or nil if the pattern matches.
  public var mismatch: Mismatch?

  /// Creates a trace of a pattern.
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
