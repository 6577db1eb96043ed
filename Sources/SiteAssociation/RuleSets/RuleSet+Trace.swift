extension RuleSet {
  /// Why the rules say what they say about a URL.
  ///
  /// Every rule is tried in order by itself, without the automaton, so a trace is also a check of
  /// the decision. It takes time in proportion to the rules.
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
    guard let subject = TracedURL(url) else { return trace(.none, .notAURL) }
    if let domain, let host = subject.host, !domain.covers(host: host) {
      return trace(.none, .hostDiffers(host: host))
    }
    guard let rules else { return trace(.match, .everyURL) }
    var result = trace(.none, .noRule)
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

/// A URL taken apart for comparing it with rules one by one.
struct TracedURL {
  private let bytes: [UInt8]
  private let parts: SplitURL

  init?(_ url: String) {
    let utf8 = Array(url.utf8)
    if let parts = SplitURL(utf8.span) {
      bytes = utf8
      self.parts = parts
    } else if let canonical = CanonicalURL(utf8.span) {
      bytes = canonical.bytes
      parts = canonical.parts
    } else {
      return nil
    }
  }

  var host: String? { parts.host.map { String(decoding: bytes[$0], as: UTF8.self) } }

  func trace(
    _ rule: Rule,
    index: Int,
    sharing cache: inout VariableValues.Cache
  ) -> RuleTrace {
    var traces: [PartTrace] = []
    func compare(_ part: PartTrace.Part, _ pattern: String, with text: [UInt8]) {
      let isPath = part == .path
      let compared = isPath ? PathNormalization.normalize(pattern) : pattern
      let text = isPath ? PathNormalization.normalize(text) : text
      let glob = Glob(compared, sharing: &cache, options: Glob.Options(rule))
      traces.append(
        PartTrace(
          part: part,
          pattern: pattern,
          comparedPattern: compared,
          comparedText: String(decoding: text, as: UTF8.self),
          mismatch: glob.mismatch(with: text, pattern: compared, variables: cache.variables)
        )
      )
    }
    if let path = rule.path { compare(.path, path, with: text(parts.path, for: rule)) }
    switch rule.query {
    case .unconstrained: break
    case .whole(let pattern): compare(.query, pattern, with: text(parts.query, for: rule))
    case .items(let items):
      for item in items {
        let values = values(of: item.name, for: rule)
        if values.isEmpty {
          compare(.queryItem(name: item.name, isPresent: false), item.pattern, with: [])
        }
        for value in values {
          compare(.queryItem(name: item.name, isPresent: true), item.pattern, with: value)
        }
      }
    }
    if let fragment = rule.fragment {
      compare(.fragment, fragment, with: text(parts.fragment, for: rule))
    }
    return RuleTrace(index: index, rule: rule, parts: traces)
  }

  private func text(_ range: Range<Int>?, for rule: Rule) -> [UInt8] {
    guard let range else { return [] }
    return rule.isPercentEncoded ? Array(bytes[range]) : PercentDecoding.decode(bytes[range])
  }

  private func values(of name: String, for rule: Rule) -> [[UInt8]] {
    guard let range = parts.query else { return [] }
    let query = Array(bytes[range])
    var items = QueryItems(query.span)
    var values: [[UInt8]] = []
    while let item = items.next(in: query.span) {
      let found =
        rule.isPercentEncoded ? Array(query[item.name]) : PercentDecoding.decode(query[item.name])
      guard found.elementsEqual(name.utf8) else { continue }
      values.append(
        rule.isPercentEncoded ? Array(query[item.value]) : PercentDecoding.decode(query[item.value])
      )
    }
    return values
  }
}
