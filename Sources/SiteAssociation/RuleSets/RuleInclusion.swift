/// Tells whether one rule holds for every URL that another one holds for.
///
/// It compares path, query and fragment apart, so it misses rules that cover another only all parts
/// together; but where it says yes, that is so.
struct RuleInclusion {
  private var cache: VariableValues.Cache
  private var globs = GlobInclusion()

  init(_ variables: SubstitutionVariables) {
    cache = VariableValues.Cache(variables)
  }

  /// Whether a rule holds for every URL that another one holds for; false also where that is not
  /// known.
  mutating func includes(_ broad: Rule, _ narrow: Rule) -> Bool {
    includesQuery(broad, narrow)
      && includes(broad, broad.fragment, narrow, narrow.fragment)
      && includesPath(broad, narrow)
  }

  private mutating func includesPath(_ broad: Rule, _ narrow: Rule) -> Bool {
    let path = broad.path.map(PathNormalization.normalize)
    // Every path starts with a slash.
    if path == "/*" { return true }
    return includes(broad, path, narrow, narrow.path.map(PathNormalization.normalize))
  }

  private mutating func includesQuery(_ broad: Rule, _ narrow: Rule) -> Bool {
    switch (broad.query, narrow.query) {
    case (.unconstrained, _):
      return true
    case (.whole(let pattern), .whole(let other)):
      return includes(broad, pattern, narrow, other)
    case (.whole(let pattern), _):
      return includes(broad, pattern, narrow, nil)
    case (.items(let items), .items(let others)):
      return items.allSatisfy { item in
        // All patterns for a name have to hold, so one that is narrow enough is enough.
        includes(broad, item.pattern, narrow, nil)
          || others.contains {
            $0.name.utf8.elementsEqual(item.name.utf8)
              && includes(broad, item.pattern, narrow, $0.pattern)
          }
      }
    case (.items(let items), _):
      return items.allSatisfy { includes(broad, $0.pattern, narrow, nil) }
    }
  }

  /// Whether a part's pattern in the one rule matches whatever that in the other one does; a rule
  /// without a pattern takes everything.
  private mutating func includes(
    _ broad: Rule,
    _ pattern: String?,
    _ narrow: Rule,
    _ other: String?
  ) -> Bool {
    guard let pattern, pattern != "*" else { return true }
    // One of them sees the part decoded and the other as written: not comparable.
    guard broad.isPercentEncoded == narrow.isPercentEncoded else { return false }
    let broadGlob = Glob(pattern, sharing: &cache, options: Glob.Options(broad))
    let narrowGlob = Glob(other ?? "*", sharing: &cache, options: Glob.Options(narrow))
    return globs.includes(broadGlob, narrowGlob, isDecoded: !broad.isPercentEncoded) ?? false
  }
}
