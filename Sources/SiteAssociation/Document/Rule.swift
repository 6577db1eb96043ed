/// A rule of an app: a component of the modern form or a path of the legacy form, merged with the
/// defaults.
///
/// A rule matches a URL if all its patterns match. A rule without patterns matches every URL
/// (observed). The first rule that matches decides.
public struct Rule: Sendable, Hashable {
  /// The path pattern as written, or nil for no condition.
  public var path: String?
  /// The condition on the query.
  public var query: Query
  /// The fragment pattern as written, or nil for no condition.
  public var fragment: String?
  /// Whether the rule keeps matching URLs out of the app.
  public var excludes: Bool
  /// Whether the comparison is case-sensitive.
  public var isCaseSensitive: Bool
  /// Whether patterns are compared with the URL as written, including its percent escapes.
  public var isPercentEncoded: Bool
  /// The comment in the file.
  public var comment: String?
  /// The keys whose values come from defaults, with the level of those defaults.
  public var inherited: [Key: DefaultsLevel]
  /// The place of the rule in its file, or nil for a rule that was not read from a file.
  public var place: Place?

  /// Creates a rule. Without arguments, the rule matches every URL.
  public init(
    path: String? = nil,
    query: Query = .unconstrained,
    fragment: String? = nil,
    excludes: Bool = false,
    isCaseSensitive: Bool = true,
    isPercentEncoded: Bool = true,
    comment: String? = nil,
    inherited: [Key: DefaultsLevel] = [:],
    place: Place? = nil
  ) {
    self.path = path
    self.query = query
    self.fragment = fragment
    self.excludes = excludes
    self.isCaseSensitive = isCaseSensitive
    self.isPercentEncoded = isPercentEncoded
    self.comment = comment
    self.inherited = inherited
    self.place = place
  }
}

extension Rule {
  /// The condition of a rule on the query.
  public enum Query: Sendable, Hashable {
    /// No condition.
    case unconstrained
    /// A pattern for the whole query as written.
    case whole(String)
    /// A pattern for each named item. All must match; a missing item counts as empty (observed).
    case items([QueryItem])
  }

  /// The exact name of a query item and the pattern for its value.
  public struct QueryItem: Sendable, Hashable {
    /// The name, compared exactly.
    public var name: String
    /// The pattern for the value.
    public var pattern: String

    /// Creates an item.
    public init(name: String, pattern: String) {
      self.name = name
      self.pattern = pattern
    }
  }

  /// A key of a component that Apple's systems read.
  public enum Key: String, Sendable, Hashable, CaseIterable {
    /// The path pattern.
    case path = "/"
    /// The query pattern or patterns.
    case query = "?"
    /// The fragment pattern.
    case fragment = "#"
    /// Whether the rule excludes.
    case exclude
    /// Whether the comparison is case-sensitive.
    case caseSensitive
    /// Whether percent escapes are compared as written.
    case percentEncoded
    /// A comment for people.
    case comment
  }

  /// The level of a `defaults` object. The entry's defaults win key by key (observed).
  public enum DefaultsLevel: String, Sendable, Hashable {
    /// `applinks.defaults`
    case file = "applinks.defaults"
    /// `applinks.details[].defaults`
    case entry = "details.defaults"
  }

  /// Whether the rule matches every URL: it has no condition on the query, and none or only `*`
  /// on path and fragment.
  public var isUnconstrained: Bool {
    (path == nil || path == "*") && query == .unconstrained && (fragment == nil || fragment == "*")
  }
}
