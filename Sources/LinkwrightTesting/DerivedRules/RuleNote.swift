import Linkwright
import SiteAssociation

/// A way in which a rule matches links that have no route.
///
/// The app has to open such links in the browser.
public struct RuleNote: Sendable, Hashable, CustomStringConvertible {
  /// The route pattern from which the rule was derived.
  public let pattern: String
  /// A sentence that explains why no narrower rule is possible.
  public let reason: String
  /// A link that opens the app but has no route.
  public let example: String

  /// The note as one line of text.
  public var description: String { "\(pattern): \(reason) \(example)" }
}

extension LinkTable {
  /// Returns the notes on a rule that was derived from an entry. Each example is a verified link
  /// without a route.
  func notes(on entry: RouteEntry, by ruleSet: RuleSet, rule: Int) -> [RuleNote] {
    guard let host = exampleHost else { return [] }
    var reasons: Set<String> = []
    return entry.overreaches().compactMap { overreach in
      let url = "https://\(host)\(overreach.link)"
      guard route(for: url).route == nil, ruleSet.trace(url).outcome == .rule(rule),
        reasons.insert(overreach.reason).inserted
      else { return nil }
      return RuleNote(pattern: entry.pattern.text, reason: overreach.reason, example: url)
    }
  }
}
