/// A value that explains the decisions of one app's rules about URLs.
///
/// Because a tracer does not compile the rules, it is faster than a ``RuleSet`` for a few URLs. For
/// many URLs, a rule set is faster.
public struct RuleTracer: Sendable {
  /// The app ID.
  public let appID: String
  /// The rules in order, or nil for an entry without a list of rules, which matches every URL
  /// (inferred).
  public let rules: [Rule]?
  /// The substitution variables of the file.
  public let substitutionVariables: SubstitutionVariables
  /// The domain that must cover the host of a URL, or nil to accept every host.
  public let domain: AssociatedDomain?

  /// Creates a tracer.
  ///
  /// - Parameters:
  ///   - rules: The rules in order, or nil for an entry without a list of rules, which matches
  ///     every URL.
  ///   - substitutionVariables: The substitution variables of the file.
  ///   - appID: The app ID.
  ///   - domain: The domain that must cover the host of a URL, or nil to accept every host.
  public init(
    _ rules: [Rule]?,
    substitutionVariables: SubstitutionVariables = SubstitutionVariables(),
    appID: String = "",
    domain: AssociatedDomain? = nil
  ) {
    self.rules = rules
    self.substitutionVariables = substitutionVariables
    self.appID = appID
    self.domain = domain
  }

  /// Returns an explanation of the decision about a URL.
  ///
  /// The tracer compares the URL with one rule after another until a rule matches. The time
  /// therefore grows with the number of rules.
  ///
  /// - Parameter url: An absolute URL or a path. For a path, the domain is not checked (observed).
  public func trace(_ url: String) -> Trace {
    trace(url, split: TracedURL(url), in: TraceContext(substitutionVariables))
  }

  /// Returns an explanation of the decision about a URL.
  ///
  /// - Parameters:
  ///   - subject: The parts of the URL, or nil if the text is not a URL.
  ///   - context: The context of all traces of the URL with the variables of this tracer.
  fileprivate func trace(
    _ url: String,
    split subject: TracedURL?,
    in context: TraceContext
  ) -> Trace {
    func trace(_ decision: Decision, _ outcome: Trace.Outcome) -> Trace {
      Trace(
        url: url,
        appID: appID,
        domain: domain?.description,
        decision: decision,
        outcome: outcome
      )
    }
    guard let subject else { return trace(.noMatch, .notAURL) }
    if let domain, let host = subject.host, !domain.covers(host: host) {
      return trace(.noMatch, .hostDiffers(host: host))
    }
    guard let rules else { return trace(.match, .everyURL) }
    var result = trace(.noMatch, .noRule)
    for (index, rule) in rules.enumerated() {
      let tried = subject.trace(rule, index: index, in: context)
      result.rules.append(tried)
      if tried.matches {
        result.decision = rule.excludes ? .block : .match
        result.outcome = .rule(index)
        return result
      }
    }
    result.nearestMiss = Self.nearestMiss(of: result.rules)
    return result
  }

  /// Returns the index of the rule that came closest to matching. Rules whose path pattern matches,
  /// or that have no path pattern, take precedence over other rules. Further criteria, in this
  /// order, are the fewest patterns that do not match, the most matching characters, a rule that
  /// does not exclude URLs, and the earliest rule.
  private static func nearestMiss(of rules: [RuleTrace]) -> Int? {
    func rank(_ index: Int) -> (path: Int, failures: Int, agreed: Int, opens: Int, order: Int) {
      let parts = rules[index].parts
      let failures = parts.count { $0.mismatch != nil }
      let pathFails = parts.contains { $0.part == .path && $0.mismatch != nil }
      let agreed = parts.reduce(0) {
        $0 + ($1.mismatch?.matchedLength ?? $1.comparedText.unicodeScalars.count)
      }
      return (pathFails ? 0 : 1, -failures, agreed, rules[index].rule.excludes ? 0 : 1, -index)
    }
    let ranks = rules.indices.map(rank)
    return ranks.indices.max { ranks[$0] < ranks[$1] }
  }
}

extension RuleSet {
  /// Returns an explanation of the decision about a URL.
  ///
  /// The URL is compared with one rule after another, without the compiled tables. The time
  /// therefore grows with the number of rules. Because a trace does not depend on the tables, you
  /// can also use a trace to verify ``decide(_:)-(String)``.
  ///
  /// - Parameter url: An absolute URL or a path. For a path, the domain is not checked (observed).
  public func trace(_ url: String) -> Trace {
    RuleTracer(
      rules,
      substitutionVariables: substitutionVariables,
      appID: appID,
      domain: domain
    ).trace(url)
  }
}

extension AssociationFile {
  /// Returns explanations of the decisions about a URL, one for each entry.
  ///
  /// Thousands of rules can inherit the same long pattern. This method compares such a pattern with
  /// the URL only once, and splits the URL only once, whereas a separate ``RuleTracer`` for each
  /// entry would repeat both.
  ///
  /// - Parameters:
  ///   - url: An absolute URL or a path. For a path, the domain is not checked (observed).
  ///   - entries: Entries of this file.
  ///   - domain: The domain that URLs must belong to, or nil to accept every host.
  public func traces(
    of url: String,
    for entries: [AssociationEntry],
    domain: AssociatedDomain? = nil
  ) -> [Trace] {
    let subject = TracedURL(url)
    let context = TraceContext(substitutionVariables)
    return entries.map { entry in
      RuleTracer(
        entry.rules,
        substitutionVariables: substitutionVariables,
        appID: entry.appID,
        domain: domain
      ).trace(url, split: subject, in: context)
    }
  }
}
