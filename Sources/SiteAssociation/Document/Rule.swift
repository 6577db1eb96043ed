/// A rule for an app: a component of the modern form or a path of the legacy form, merged with the
/// defaults.
///
/// A rule matches a URL if all its patterns match. A rule without patterns matches every URL
/// (observed). The first rule that matches decides.
public struct Rule: Sendable, Hashable {
  /// The path pattern as written, or nil if the rule has no path pattern.
  public var path: String?
  /// The condition on the query.
  public var query: Query
  /// The fragment pattern as written, or nil if the rule has no fragment pattern.
  public var fragment: String?
  /// Whether the URLs that the rule matches stay in the browser instead of opening the app.
  public var excludes: Bool
  /// Whether URLs are compared with the patterns case-sensitively.
  public var isCaseSensitive: Bool
  /// Whether patterns are compared with the percent-encoded URL. If the property is false, patterns
  /// are compared with the decoded URL.
  public var isPercentEncoded: Bool
  /// The comment in the file. The comment has no effect.
  public var comment: String?
  /// The keys whose values come from defaults, each with the level of these defaults.
  public var inherited: [Key: DefaultsLevel]
  /// The place of the rule in its file, or nil for a rule that was not read from a file.
  public var place: Place?

  /// Creates a rule.
  ///
  /// Without arguments, the rule matches every URL.
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
  /// The condition that a rule sets for the query.
  public enum Query: Sendable, Hashable {
    /// No condition.
    case unconstrained
    /// A pattern for the whole query.
    case whole(String)
    /// Patterns for the values of query items. All patterns must match. A missing item counts as
    /// empty (observed).
    case items([QueryItem])
  }

  /// The name of a query item and the pattern for its value.
  public struct QueryItem: Sendable, Hashable {
    /// The name. It is always case-sensitive and has no wildcards (inferred).
    public var name: String
    /// The pattern for the value.
    public var pattern: String

    /// Creates an item.
    public init(name: String, pattern: String) {
      self.name = name
      self.pattern = pattern
    }

    /// Returns whether two items have the same code points.
    public static func == (left: QueryItem, right: QueryItem) -> Bool {
      left.name.isSameCode(as: right.name) && left.pattern.isSameCode(as: right.pattern)
    }

    /// Hashes the name and the pattern.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ExactText(name))
      hasher.combine(ExactText(pattern))
    }
  }

  /// The level of a `defaults` object.
  ///
  /// If both levels set a key, the entry's value takes precedence (observed).
  public enum DefaultsLevel: String, Sendable, Hashable {
    /// The file's defaults, `applinks.defaults`.
    case file = "applinks.defaults"
    /// An entry's defaults, `applinks.details[].defaults`.
    case entry = "details.defaults"
  }

  /// Whether the rule matches every URL because it has no patterns, or only the pattern `*` for the
  /// path, the fragment or both.
  ///
  /// The property is false for other rules that match every URL, such as a rule with the path `/*`.
  public var isUnconstrained: Bool {
    path?.isSameCode(as: "*") != false && query == .unconstrained
      && fragment?.isSameCode(as: "*") != false
  }
}
