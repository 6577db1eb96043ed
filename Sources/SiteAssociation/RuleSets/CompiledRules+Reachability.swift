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
  func decidingRule(_ url: String) -> Int? {
    let bytes = Array(url.utf8)
    if let parts = SplitURL(bytes.span) {
      return decidingRule(bytes.span, parts).map(Int.init)
    }
    return CanonicalURL(bytes.span).flatMap { canonical in
      decidingRule(canonical.bytes.span, canonical.parts).map(Int.init)
    }
  }
}
