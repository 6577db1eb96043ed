/// A list of rules, prepared for fast decisions.
///
/// This is a class because the apps of an entry share it. It is immutable.
final class CompiledRules: Sendable {
  /// For each rule, its condition on the query and the fragment, or nil if the rule has no such
  /// condition.
  let conditions: [Condition?]
  /// For each rule, whether a URL without query and fragment meets the rule's condition. Most URLs
  /// have neither a query nor a fragment.
  private let isMetWithoutBoth: [Bool]
  private let excludes: [Bool]
  /// The first rule that matches every URL, or nil if there is no such rule.
  let firstUnconstrainedRule: Int32?
  /// The path patterns of the rules that are compared with the percent-encoded path.
  /// ``decodedPaths`` has the patterns of the other rules.
  let encodedPaths: PathAutomaton
  let decodedPaths: PathAutomaton
  /// The table with the path patterns of all rules, or nil if they are not in a single table.
  private let onlyTable: DecisionTable?

  /// The budget, in steps, for the automata of one file. Patterns for which the budget is
  /// insufficient get no table.
  static let stepCountOfFile = 12_000_000

  init(
    _ rules: [Rule],
    sharing cache: GlobCache,
    spending budget: inout StepBudget
  ) {
    conditions = rules.map { Condition($0, sharing: cache) }
    isMetWithoutBoth = conditions.map { $0?.isMetWithoutBoth ?? true }
    excludes = rules.map(\.excludes)
    let conditions = conditions
    let globs = rules.map { cache.glob(ofPath: $0.path ?? "*", Glob.Options($0)) }
    firstUnconstrainedRule =
      rules.indices.first { conditions[$0] == nil && globs[$0].matchesEveryPath }.map(Int32.init)
    let isUnconditional = conditions.map { $0 == nil }
    var encoded: [PathAutomaton.Pattern] = []
    var decoded: [PathAutomaton.Pattern] = []
    for (index, rule) in rules.enumerated() {
      let pattern = PathAutomaton.Pattern(
        rule: Int32(truncatingIfNeeded: index),
        glob: globs[index]
      )
      // A pattern that matches every path does not need the decoded path.
      if rule.isPercentEncoded || pattern.glob.alwaysMatches {
        encoded.append(pattern)
      } else {
        decoded.append(pattern)
      }
    }
    encodedPaths = PathAutomaton(
      encoded,
      isUnconditional: isUnconditional,
      isDecoded: false,
      spending: &budget
    )
    decodedPaths = PathAutomaton(
      decoded,
      isUnconditional: isUnconditional,
      isDecoded: true,
      spending: &budget
    )
    onlyTable = decodedPaths.isEmpty ? encodedPaths.onlyTable : nil
  }

  /// Prepares a list of rules without a budget.
  convenience init(_ rules: [Rule], variables: SubstitutionVariables) {
    var budget = StepBudget(.max)
    self.init(rules, sharing: GlobCache(variables), spending: &budget)
  }

  /// The most steps that comparing the path of a URL with all patterns can take.
  func costOfPath(length: Int) -> Int {
    encodedPaths.costOfDecision(length: length) + decodedPaths.costOfDecision(length: length)
  }

  @inline(__always)
  func decide(_ url: Span<UInt8>, _ parts: SplitURL) -> Decision {
    guard let rule = decidingRule(url, parts) else { return .noMatch }
    return excludes[Int(rule)] ? .block : .match
  }

  /// Returns the first rule that matches a URL.
  @inline(__always)
  func decidingRule(_ url: Span<UInt8>, _ parts: SplitURL) -> Int32? {
    guard parts.query == nil, parts.fragment == nil else {
      return decidingRuleWithConditions(url, parts)
    }
    guard let onlyTable, !parts.pathHasRuns else {
      return decidingRuleWithoutConditions(url, parts)
    }
    let path = url.extracting(parts.path)
    let verdict = onlyTable.verdict(
      for: path,
      endsWithSlash: PathNormalization.needsFinalSlash(path)
    )
    let rule = onlyTable.firstRule(of: verdict, below: .max) { isMetWithoutBoth[Int($0)] }
    return rule < .max ? rule : nil
  }

  /// Returns the first rule that matches a URL without query and fragment.
  @inline(never)
  private func decidingRuleWithoutConditions(_ url: Span<UInt8>, _ parts: SplitURL) -> Int32? {
    decidingRule(url, parts) { isMetWithoutBoth[Int($0)] }
  }

  /// Returns the first rule that matches a URL.
  @inline(never)
  private func decidingRuleWithConditions(_ url: Span<UInt8>, _ parts: SplitURL) -> Int32? {
    var memo = Condition.Memo()
    return decidingRule(url, parts) { matches($0, for: url, parts: parts, &memo) }
  }

  /// Returns the first rule whose path matches a URL and whose condition is met.
  @inline(__always)
  func decidingRule(
    _ url: Span<UInt8>,
    _ parts: SplitURL,
    where matches: (Int32) -> Bool
  ) -> Int32? {
    let path = url.extracting(parts.path)
    var best: Int32?
    if parts.pathHasRuns {
      best = PathNormalization.withNormalized(path) { normal in
        encodedPaths.firstRule(for: normal, endsWithSlash: false, where: matches)
      }
    } else {
      let endsWithSlash = PathNormalization.needsFinalSlash(path)
      best = encodedPaths.firstRule(for: path, endsWithSlash: endsWithSlash, where: matches)
    }
    if decodedPaths.isEmpty { return best }
    return decidingRule(url, parts, below: best ?? .max, where: matches) ?? best
  }

  /// Returns the first rule that matches, among the rules that are compared with the decoded path.
  @inline(never)
  private func decidingRule(
    _ url: Span<UInt8>,
    _ parts: SplitURL,
    below bound: Int32,
    where matches: (Int32) -> Bool
  ) -> Int32? {
    PercentDecoding.withDecoded(url.extracting(parts.path)) { decoded in
      PathNormalization.withNormalized(decoded) { normal in
        decodedPaths.firstRule(
          for: normal,
          endsWithSlash: false,
          below: bound,
          where: matches
        )
      }
    }
  }

  /// Returns whether a rule whose path matches a URL also matches its query and fragment.
  @inline(__always)
  func matches(
    _ rule: Int32,
    for url: Span<UInt8>,
    parts: SplitURL,
    _ memo: inout Condition.Memo
  ) -> Bool {
    if parts.query == nil, parts.fragment == nil { return isMetWithoutBoth[Int(rule)] }
    return conditions[Int(rule)]?.isMet(by: url, parts, &memo) ?? true
  }
}

extension CompiledRules {
  /// The rules that may decide a URL, or nil if the path patterns do not fit into a single table.
  ///
  /// A rule outside the set never decides, because earlier rules without conditions on query and
  /// fragment match all of its URLs. A rule in the set may also never decide, because conditions on
  /// query and fragment are not compared.
  var reachableRules: Set<Int32>? {
    guard
      let encoded = encodedPaths.decidingRules, let decoded = decodedPaths.decidingRules
    else { return nil }
    let bound = firstUnconstrainedRule ?? .max
    return encoded.union(decoded).filter { $0 <= bound }
  }

  /// Returns the first rule that matches a URL.
  ///
  /// - Parameter mayTry: Returns whether the condition of a rule may be checked. If it returns
  ///   false, the search ends.
  /// - Returns: The index of the rule, or nil if no rule matches or `mayTry` returned false.
  func decidingRule(_ url: String, mayTry: (Int) -> Bool = { _ in true }) -> Int? {
    var isKnown = true
    func decide(_ bytes: Span<UInt8>, _ parts: SplitURL) -> Int? {
      var memo = Condition.Memo()
      let rule = decidingRule(bytes, parts) { rule in
        if mayTry(Int(rule)) { return matches(rule, for: bytes, parts: parts, &memo) }
        isKnown = false
        // True ends the search.
        return true
      }
      return isKnown ? rule.map(Int.init) : nil
    }
    return URLNormalization.withParts(of: Array(url.utf8).span, decide) ?? nil
  }
}
