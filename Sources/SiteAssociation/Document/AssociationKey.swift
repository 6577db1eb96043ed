/// A known key of an association file.
///
/// Keys are case-sensitive. The repair of damaged files and the lint rules for unknown and
/// misplaced keys share this list. ``Rule/Key`` lists only the keys of a component, from which a
/// rule is built.
enum AssociationKey: String, CaseIterable, Sendable {
  // The service types that Apple documents, which are the keys at the top level.
  case applinks, webcredentials, appclips, activitycontinuation
  // The keys of `applinks` and of an entry of `details`.
  case apps, details, defaults, substitutionVariables
  case appID, appIDs, paths, components
  // The keys of a component and of `defaults`.
  case path = "/"
  case query = "?"
  case fragment = "#"
  case exclude, caseSensitive, percentEncoded, comment

  /// Returns the key with a name, or nil if there is none. Swift's own comparison would normalize
  /// the text, which takes quadratic time if the text consists of combining marks.
  init?(rawValue: String) {
    guard let key = Self.allCases.first(where: { $0.rawValue.isSameCode(as: rawValue) }) else {
      return nil
    }
    self = key
  }

  /// The keys of `applinks`.
  static let ofApplinks: [AssociationKey] = [.details, .defaults, .substitutionVariables, .apps]
  /// The keys of an entry of `details`.
  static let ofEntry: [AssociationKey] = [.appIDs, .appID, .components, .paths, .defaults]

  /// Whether the key belongs to the top level of a file.
  var isService: Bool {
    switch self {
    case .applinks, .webcredentials, .appclips, .activitycontinuation: true
    default: false
    }
  }
}

extension Rule {
  /// A key of a component.
  public enum Key: String, Sendable, Hashable, CaseIterable {
    /// The path pattern.
    case path = "/"
    /// The query pattern or patterns.
    case query = "?"
    /// The fragment pattern.
    case fragment = "#"
    /// Whether the rule excludes the URLs that it matches.
    case exclude
    /// Whether URLs are compared with the patterns case-sensitively.
    case caseSensitive
    /// Whether patterns are compared with the percent-encoded URL.
    case percentEncoded
    /// A comment for readers of the file.
    case comment

    /// Returns the key with a name, compared code point by code point, or nil if there is none.
    public init?(rawValue: String) {
      // Swift's own comparison would normalize the text, which takes quadratic time if the text
      // consists of combining marks.
      guard let key = Self.allCases.first(where: { $0.rawValue.isSameCode(as: rawValue) }) else {
        return nil
      }
      self = key
    }
  }
}

extension Rule.Key {
  /// Words that authors write by mistake instead of a component's key. The words are in lower case.
  static let misspellings: [ExactText: Rule.Key] = [
    "path": .path, "paths": .path, "query": .query, "fragment": .fragment, "hash": .fragment,
    "pathname": .path, "url": .path, "params": .query, "parameters": .query, "queries": .query,
    "not": .exclude, "ignorecase": .caseSensitive, "urlencoded": .percentEncoded,
    "percentencoding": .percentEncoded, "_comment": .comment, "description": .comment,
  ]
}
