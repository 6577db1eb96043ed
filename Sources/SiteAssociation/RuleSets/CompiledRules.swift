/// Rules made ready for deciding.
///
/// A class because the apps of one section share it; it never changes.
final class CompiledRules: Sendable {
  /// For each rule, what it asks of query and fragment; nil for nothing.
  let conditions: [Condition?]
  /// For each rule, whether it holds for a URL with neither query nor fragment, as most are.
  private let holdsWithoutBoth: [Bool]
  private let excludes: [Bool]
  /// The first rule that holds for every URL.
  let firstUnconstrainedRule: Int32?
  /// The patterns that are compared with the path as written, and those compared with it decoded.
  let encodedPaths: PathAutomaton
  let decodedPaths: PathAutomaton

  init(
    _ rules: [Rule],
    variables: SubstitutionVariables,
    limits: PathAutomaton.Limits = PathAutomaton.Limits()
  ) {
    var cache = VariableValues.Cache(variables)
    conditions = rules.map { Condition($0, sharing: &cache) }
    let bare = SplitURL(host: nil, path: 0..<0, query: nil, fragment: nil, pathHasRuns: false)
    holdsWithoutBoth = conditions.map { $0?.holds(for: [UInt8]().span, bare) ?? true }
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
      // A pattern that takes every path need not see it decoded.
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
      limits: limits
    )
    decodedPaths = PathAutomaton(
      decoded,
      isUnconditional: isUnconditional,
      isDecoded: true,
      limits: limits
    )
  }

  @inline(__always)
  func decide(_ url: Span<UInt8>, _ parts: SplitURL) -> Decision {
    guard let rule = decidingRule(url, parts) else { return .noMatch }
    return excludes[Int(rule)] ? .block : .match
  }

  /// The first rule that holds for a URL.
  @inline(__always)
  func decidingRule(_ url: Span<UInt8>, _ parts: SplitURL) -> Int32? {
    decidingRule(url, parts) { holds($0, url, parts) }
  }

  /// The first rule whose path holds for a URL, of those that a condition lets pass.
  @inline(__always)
  func decidingRule(
    _ url: Span<UInt8>,
    _ parts: SplitURL,
    where holds: (Int32) -> Bool
  ) -> Int32? {
    let path = url.extracting(parts.path)
    var best: Int32?
    if parts.pathHasRuns {
      best = PathNormalization.withNormalized(path) { normal in
        encodedPaths.firstRule(for: normal, endsWithSlash: false, where: holds)
      }
    } else {
      let endsWithSlash = PathNormalization.needsFinalSlash(path)
      best = encodedPaths.firstRule(for: path, endsWithSlash: endsWithSlash, where: holds)
    }
    if decodedPaths.isEmpty { return best }
    return decidingRule(url, parts, below: best ?? .max, where: holds) ?? best
  }

  /// The first rule that holds among those that are compared with the decoded path.
  @inline(never)
  private func decidingRule(
    _ url: Span<UInt8>,
    _ parts: SplitURL,
    below bound: Int32,
    where holds: (Int32) -> Bool
  ) -> Int32? {
    PercentDecoding.withDecoded(url.extracting(parts.path)) { decoded in
      PathNormalization.withNormalized(decoded) { normal in
        decodedPaths.firstRule(
          for: normal,
          endsWithSlash: false,
          below: bound,
          where: holds
        )
      }
    }
  }

  /// Whether a rule's condition lets a URL pass.
  @inline(__always)
  func holds(_ rule: Int32, _ url: Span<UInt8>, _ parts: SplitURL) -> Bool {
    if parts.query == nil, parts.fragment == nil { return holdsWithoutBoth[Int(rule)] }
    return conditions[Int(rule)]?.holds(for: url, parts) ?? true
  }
}
