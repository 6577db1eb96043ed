/// Somebody, or something, opens a link.
public struct Tap: Sendable, Hashable {
  /// The link, as written.
  public var url: String
  /// Where it happens.
  public var origin: TapOrigin
  /// The links that were opened before and led to ``url`` by redirects of servers, the first one first.
  public var redirects: [String]
  /// Whether an app that calls `open` wants universal links only, and no browser (documented).
  public var universalLinksOnly: Bool

  /// Describes a tap.
  ///
  /// - Parameters:
  ///   - url: The link. With redirects, the one where they end.
  ///   - origin: Where it happens.
  ///   - redirects: The links before, the one that was tapped first.
  ///   - universalLinksOnly: Whether a calling app wants universal links only.
  public init(
    _ url: String,
    from origin: TapOrigin,
    redirects: [String] = [],
    universalLinksOnly: Bool = false
  ) {
    self.url = url
    self.origin = origin
    self.redirects = redirects
    self.universalLinksOnly = universalLinksOnly
  }
}
