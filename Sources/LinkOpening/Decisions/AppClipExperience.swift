import SiteAssociation

/// A URL that an App Clip is registered for.
struct AppClipExperience {
  private let text: String
  private let url: TappedURL

  /// - Returns: nil if the string is not an http or https URL.
  init?(_ text: String) {
    guard let url = TappedURL(text), url.isWeb else { return nil }
    self.text = text
    self.url = url
  }

  /// Returns the evidence that the experience covers a link, or nil if the experience does not
  /// cover the link.
  ///
  /// An experience also covers longer URLs with the same prefix (documented). Apple does not define
  /// "prefix", so the comparison is between parsed URLs and not between strings (inferred): scheme
  /// and host are not case-sensitive, the host is compared in ASCII, a URL with the default port
  /// equals a URL without a port, and paths are compared by whole segments. For example, `/table`
  /// does not cover `/tables`.
  func evidence(for link: TappedURL) -> Evidence? {
    guard link.scheme.isSameCode(as: url.scheme), link.host.isSameCode(as: url.host),
      link.unusualPort == url.unusualPort,
      hasPath(of: link), hasQuery(of: link)
    else { return nil }
    return link.text.startsWithCode(of: text) ? .documented : .inferred
  }

  private func hasPath(of link: TappedURL) -> Bool {
    let own = segments(url.path)
    let others = segments(link.path)
    return (url.query == nil || others.count == own.count)
      && others.starts(with: own) { $0.isSameCode(as: $1) }
  }

  /// The query of the link must start with the items of the registered URL. A registered item
  /// without a value, such as `table=`, covers all values.
  private func hasQuery(of link: TappedURL) -> Bool {
    guard let own = url.query else { return true }
    let ampersand = UInt8(ascii: "&")
    let items = own.utf8.split(separator: ampersand)
    let others = (link.query ?? "").utf8.split(separator: ampersand)
    return others.count >= items.count
      && zip(items, others).allSatisfy { item, other in
        other.elementsEqual(item)
          || item.last == UInt8(ascii: "=") && other.starts(with: item)
      }
  }

  private func segments(_ path: String) -> [Substring] {
    path.utf8.split(separator: .slash).map { Substring($0) }
  }
}
