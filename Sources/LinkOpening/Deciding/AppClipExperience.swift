import SiteAssociation

/// A URL that an App Clip is registered for.
struct AppClipExperience {
  private let text: String
  private let url: TappedURL

  /// - Returns: nil for what is no URL of the web.
  init?(_ text: String) {
    guard let url = TappedURL(text), url.isWeb else { return nil }
    self.text = text
    self.url = url
  }

  /// How sure it is that a link belongs to it; nil for a link that does not.
  ///
  /// A longer URL of the same beginning belongs to it (documented). What is the same beginning is not said, so
  /// URLs are compared, not texts: scheme and host whatever their case, the host in ASCII, the usual port as
  /// none, and whole segments of the path, so that `/table` has nothing to do with `/tables` (inferred).
  func evidence(for link: TappedURL) -> Evidence? {
    guard link.scheme == url.scheme, link.host == url.host, link.unusualPort == url.unusualPort,
      hasPath(of: link), hasQuery(of: link)
    else { return nil }
    return link.text.hasPrefix(text) ? .documented : .inferred
  }

  private func hasPath(of link: TappedURL) -> Bool {
    let own = segments(url.path)
    let others = segments(link.path)
    return url.query == nil ? others.starts(with: own) : others == own
  }

  /// The items of the registered URL come first, whole; of one without a value, any value.
  private func hasQuery(of link: TappedURL) -> Bool {
    guard let own = url.query else { return true }
    let items = own.split(separator: "&")
    let others = (link.query ?? "").split(separator: "&")
    return others.count >= items.count
      && zip(items, others).allSatisfy { $1 == $0 || $0.hasSuffix("=") && $1.hasPrefix($0) }
  }

  private func segments(_ path: String) -> [Substring] { path.split(separator: "/") }
}
