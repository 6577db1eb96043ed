/// An attempt to open a link, by a user or by a program.
public struct Tap: Sendable, Hashable {
  /// The link, as written. If the tapped link redirects, this is the last link in the chain.
  public var url: String
  /// The origin of the tap.
  public var origin: TapOrigin
  /// The links that led to ``url`` through server redirects, starting with the tapped link.
  public var redirects: [String]
  /// Whether an app calls `open` with `universalLinksOnly`, which prevents a browser from opening
  /// (documented).
  public var universalLinksOnly: Bool

  /// Creates a tap.
  ///
  /// - Parameters:
  ///   - url: The link. If the tapped link redirects, this is the last link in the chain.
  ///   - origin: The origin of the tap.
  ///   - redirects: The links that led to `url` through server redirects, starting with the tapped
  ///     link.
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
