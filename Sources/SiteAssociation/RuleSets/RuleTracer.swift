/// The rules of one app, for asking why. Making one compiles nothing, so for a few URLs it is faster
/// than a ``RuleSet``; for many decisions a rule set is.
public struct RuleTracer: Sendable {
  /// The app.
  public let appID: String
  /// The rules in order, or nil when there is no list of rules and every URL is the app's.
  public let rules: [Rule]?
  /// The variables that patterns may use.
  public let substitutionVariables: SubstitutionVariables
  /// The domain that URLs have to belong to, or nil to look at no host.
  public let domain: AssociatedDomain?

  /// Takes rules.
  ///
  /// - Parameters:
  ///   - rules: The rules in order, or nil for an app that every URL belongs to.
  ///   - substitutionVariables: The variables of the file.
  ///   - appID: The app that the rules are for.
  ///   - domain: The domain that URLs have to belong to; nil looks at no host.
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

  /// Why the rules say what they say about a URL.
  ///
  /// Every rule is tried in order by itself. It takes time in proportion to the rules.
  ///
  /// - Parameter url: An absolute URL, or a path, whose host is then not looked at (observed).
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

  /// The rule whose path holds, with the fewest constraints that fail; of several, the one that
  /// agrees longest, and one that would let the URL in before one that would keep it out.
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
  /// Why the rules say what they say about a URL.
  ///
  /// Every rule is tried in order by itself, without the automaton, so a trace is also a check of
  /// the decision. It takes time in proportion to the rules.
  ///
  /// - Parameter url: An absolute URL, or a path, whose host is then not looked at (observed).
  public func trace(_ url: String) -> Trace {
    RuleTracer(
      rules,
      substitutionVariables: substitutionVariables,
      appID: appID,
      domain: domain
    ).trace(url)
  }
}
