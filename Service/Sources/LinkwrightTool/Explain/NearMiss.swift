import SiteAssociation

/// A rule that does not match a link, but only because of details such as letter case or percent
/// escapes. Rules that exclude links do not count.
struct NearMiss: Sendable, Hashable {
  /// A detail in which a rule differs from a link.
  enum Difference: Sendable, Hashable {
    case letterCase
    case escapes
    /// Composed and decomposed letters.
    case unicodeForm
    /// A one-character path pattern has no slash at its start.
    case slash
    /// The pattern for the whole query begins with a question mark.
    case questionMark
    case queryOrder
    /// The link has more query items than the pattern for the whole query.
    case furtherItems
    case query
    case fragment
  }

  /// The index of the rule, from 0.
  let index: Int
  /// Whether the entry has only this rule.
  let isOnlyRule: Bool
  let differences: [Difference]
  /// The rule, changed so that it matches the link; nil if every such change would remove a
  /// condition.
  let correction: Rule?

  /// The differences as the end of a sentence, such as "differs from the link only in upper and
  /// lower case".
  var predicate: String {
    let phrases = differences.map(\.phrase)
    let list =
      phrases.count < 3
      ? phrases.joined(separator: " and ")
      : phrases.dropLast().joined(separator: ", ") + ", and " + (phrases.last ?? "")
    return "differs from the link only in \(list)"
  }

  /// Whether the rule differs in percent escapes or in the Unicode form of letters.
  var isAboutEscapes: Bool {
    differences.contains(.escapes) || differences.contains(.unicodeForm)
  }

  /// The advice to change the rule; nil if every such change would remove a condition.
  var advice: String? {
    correction.map {
      differences.contains(.unicodeForm)
        ? "Add the rule \($0.componentJSON): its letters look the same, but have the Unicode form of the "
          + "link. Rule \(index + 1) remains for links in the other form."
        : "Write rule \(index + 1) as \($0.componentJSON)."
    }
  }
}

extension NearMiss.Difference {
  fileprivate var phrase: String {
    switch self {
    case .letterCase: "upper and lower case"
    case .escapes: "percent escapes"
    case .unicodeForm: "the Unicode form of a letter (composed or decomposed)"
    case .slash: "a slash at the start of the path"
    case .questionMark: "a question mark at the start of the query pattern"
    case .queryOrder: "the order of the query items"
    case .furtherItems: "further query items of the link"
    case .query: "the query"
    case .fragment: "the fragment"
    }
  }
}

extension Trace {
  /// Returns the same trace in which a near miss, if there is one, is the rule that came closest.
  func preferring(_ miss: NearMiss?) -> Trace {
    guard let miss else { return self }
    var trace = self
    trace.nearestMiss = miss.index
    return trace
  }
}
