/// One rule of an app: a component of the modern form, or a path of the legacy form, after the
/// defaults have been merged in.
///
/// A rule holds for a URL when all its constraints hold; a rule without constraints holds for every
/// URL (observed). The first rule that holds decides.
public struct Rule: Sendable, Hashable {
  /// The path pattern as written, or nil for no constraint.
  public var path: String?
  /// The constraint on the query.
  public var query: Query
  /// The fragment pattern as written, or nil for no constraint.
  public var fragment: String?
  /// Whether a URL that the rule holds for stays out of the app.
  public var excludes: Bool
  /// Whether letters of different case differ.
  public var isCaseSensitive: Bool
  /// Whether patterns are compared with the URL as written, percent escapes and all.
  public var isPercentEncoded: Bool
  /// The author's comment.
  public var comment: String?
  /// Which of these values come from defaults, and from which.
  public var inherited: [Key: DefaultsLevel]
  /// Where the rule stands in its file, or nil for a rule that was not read.
  public var place: Place?

  /// Makes a rule. Without arguments it holds for every URL.
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
  /// What a rule asks of the query.
  public enum Query: Sendable, Hashable {
    /// Nothing.
    case unconstrained
    /// A pattern for the whole query as written.
    case whole(String)
    /// A pattern for every item of a name; all must hold, a missing item counts as empty (observed).
    case items([QueryItem])
  }

  /// A query item's exact name and the pattern for its value.
  public struct QueryItem: Sendable, Hashable {
    /// The name, compared exactly.
    public var name: String
    /// The pattern for the value.
    public var pattern: String

    /// Makes an item.
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
    /// Whether case matters.
    case caseSensitive
    /// Whether escapes are compared as written.
    case percentEncoded
    /// A remark for people.
    case comment
  }

  /// The two places defaults can stand in; the nearer one wins key by key (observed).
  public enum DefaultsLevel: String, Sendable, Hashable {
    /// `applinks.defaults`
    case file = "applinks.defaults"
    /// `applinks.details[].defaults`
    case entry = "details.defaults"
  }

  /// Whether the rule has no constraint, or none but a `*`, on path and fragment, and none on the
  /// query. It then holds for every URL.
  public var isUnconstrained: Bool {
    (path == nil || path == "*") && query == .unconstrained && (fragment == nil || fragment == "*")
  }
}
