/// An attempt to open a link, by a user or by a program.
public struct Tap: Sendable, Hashable {
  /// The link, as written.
  public var url: String
  /// The origin of the tap.
  public var origin: TapOrigin
  /// The links that led to ``url`` through server redirects, starting with the tapped link.
  public var redirects: [String]
  /// Whether an app calls `open` with `universalLinksOnly`, so that no browser opens (documented).
  public var universalLinksOnly: Bool

  /// Creates a tap.
  ///
  /// - Parameters:
  ///   - url: The link. With redirects, the last one.
  ///   - origin: The origin of the tap.
  ///   - redirects: The earlier links, starting with the tapped one.
  ///   - universalLinksOnly: Whether an app calls `open` with `universalLinksOnly`.
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
