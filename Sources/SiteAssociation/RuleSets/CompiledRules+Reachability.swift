extension CompiledRules {
  /// The rules that decide some URL, or nil when the automaton grew too large to tell.
  ///
  /// A rule that is missing never decides: whatever it matches, a rule before it that asks nothing
  /// but the path has taken already. Conditions on query and fragment are not compared, so a rule
  /// that is here need not decide either.
  var reachableRules: Set<Int32>? {
    guard
      let encoded = encodedPaths.decidingRules, let decoded = decodedPaths.decidingRules
    else { return nil }
    let bound = firstUnconstrainedRule ?? .max
    return encoded.union(decoded).filter { $0 <= bound }
  }

  /// The first rule that holds for a URL.
  ///
  /// - Parameter mayTry: Asked before the condition of a rule is tried.
  /// - Returns: nil also when some condition was not to be tried.
  func decidingRule(_ url: String, mayTry: (Int) -> Bool = { _ in true }) -> Int? {
    var isKnown = true
    func decide(_ bytes: Span<UInt8>, _ parts: SplitURL) -> Int? {
      let rule = decidingRule(bytes, parts) { rule in
        if mayTry(Int(rule)) { return holds(rule, bytes, parts) }
        isKnown = false
        // Ends the search.
        return true
      }
      return isKnown ? rule.map(Int.init) : nil
    }
    let bytes = Array(url.utf8)
    if let parts = SplitURL(bytes.span) { return decide(bytes.span, parts) }
    return CanonicalURL(bytes.span).flatMap { decide($0.bytes.span, $0.parts) }
  }
}
