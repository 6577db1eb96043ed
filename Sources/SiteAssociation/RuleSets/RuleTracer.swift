/// The rules of one app, for explaining decisions.
///
/// A tracer compiles nothing, so it is faster than a ``RuleSet`` for a few URLs. A rule set is
/// faster for many decisions.
public struct RuleTracer: Sendable {
  /// The app ID.
  public let appID: String
  /// The rules in order, or nil if the app has no list of rules and every URL matches.
  public let rules: [Rule]?
  /// The variables that patterns can use.
  public let substitutionVariables: SubstitutionVariables
  /// The domain that URLs must belong to, or nil to accept every host.
  public let domain: AssociatedDomain?

  /// Creates a tracer.
  ///
  /// - Parameters:
  ///   - rules: The rules in order, or nil for an app that matches every URL.
  ///   - substitutionVariables: The variables of the file.
  ///   - appID: The app ID.
  ///   - domain: The domain that URLs must belong to, or nil to accept every host.
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

  /// Explains the decision about a URL.
  ///
  /// The tracer tries every rule separately and in order, so the time grows with the number of
  /// rules.
  ///
  /// - Parameter url: An absolute URL, or a path, for which the host is not checked (observed).
  public func trace(_ url: String) -> Trace {
    func trace(_ decision: Decision, _ outcome: Trace.Outcome) -> Trace {
      Trace(
        url: url,
        appID: appID,
        domain: domain?.description,
        decision: decision,
        outcome: outcome
      )
    }
    guard let subject = TracedURL(url) else { return trace(.noMatch, .notAURL) }
    if let domain, let host = subject.host, !domain.covers(host: host) {
      return trace(.noMatch, .hostDiffers(host: host))
    }
    guard let rules else { return trace(.match, .everyURL) }
    var result = trace(.noMatch, .noRule)
    var cache = VariableValues.Cache(substitutionVariables)
    for (index, rule) in rules.enumerated() {
      let tried = subject.trace(rule, index: index, sharing: &cache)
      result.rules.append(tried)
      if tried.holds {
        result.decision = rule.excludes ? .block : .match
        result.outcome = .rule(index)
        return result
      }
    }
    result.nearestMiss = Self.nearestMiss(of: result.rules)
    return result
  }

  /// Returns the rule that came closest: preferably one whose path matches, with the fewest failing
  /// conditions. Of several, the one with the longest matching text, and an including rule before
  /// an excluding one.
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
    return rules.indices.max { rank($0) < rank($1) }
  }
}

extension RuleSet {
  /// Explains the decision about a URL.
  ///
  /// A trace tries every rule separately and in order, without the automaton, so it also verifies
  /// the decision. The time grows with the number of rules.
  ///
  /// - Parameter url: An absolute URL, or a path, for which the host is not checked (observed).
  public func trace(_ url: String) -> Trace {
    RuleTracer(
      rules,
      substitutionVariables: substitutionVariables,
      appID: appID,
      domain: domain
    ).trace(url)
  }
}
