/// The condition that a rule sets for query and fragment, prepared for matching.
///
/// This is a class, because reading a structure from a list needs more reference counting. It is
/// immutable.
final class Condition: Sendable {
  private let query: PartCondition?
  private let fragment: PartCondition?

  /// - Returns: nil if the rule sets no condition for query and fragment.
  init?(_ rule: Rule, sharing cache: GlobCache) {
    let options = Glob.Options(rule)
    query =
      switch rule.query {
      case .unconstrained: nil
      case .whole(let pattern): cache.condition(on: pattern, options)
      case .items(let items): cache.condition(on: items, options)
      }
    fragment = rule.fragment.flatMap { cache.condition(on: $0, options) }
    if query == nil, fragment == nil { return nil }
  }

  /// The approximate cost of a comparison with a short text, in graph nodes.
  var cost: Int { (fragment?.cost ?? 0) + (query?.cost ?? 0) }

  /// Whether a URL without query and fragment meets the condition.
  var isMetWithoutBoth: Bool {
    (fragment?.isMetByEmptyText ?? true) && (query?.isMetByEmptyText ?? true)
  }

  /// Returns whether the query and fragment of a URL meet the condition.
  ///
  /// - Parameter memo: The results of other rules for the same URL.
  func isMet(by url: Span<UInt8>, _ parts: SplitURL, _ memo: inout Memo) -> Bool {
    if let fragment {
      let text = url.extracting(parts.fragment ?? 0..<0)
      guard memo.fragment.isMet(fragment, by: text) else { return false }
    }
    guard let query else { return true }
    return memo.query.isMet(query, by: url.extracting(parts.query ?? 0..<0))
  }

  /// The last results for the parts of a URL. Thousands of rules can share a long condition, which
  /// they inherit.
  struct Memo {
    fileprivate var query = Part()
    fileprivate var fragment = Part()

    fileprivate struct Part {
      private var condition: PartCondition?
      private var isMet = false
      private var ends = VariableEnds()

      @inline(__always)
      mutating func isMet(_ other: PartCondition, by text: Span<UInt8>) -> Bool {
        if condition !== other {
          isMet = other.isMet(by: text, sharing: &ends)
          condition = other
        }
        return isMet
      }
    }
  }
}

extension Glob.Options {
  init(_ rule: Rule) {
    self.init(isCaseSensitive: rule.isCaseSensitive, isPercentEncoded: rule.isPercentEncoded)
  }
}
