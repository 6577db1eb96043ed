/// The visitor of a link, as far as the request reveals.
struct Visitor: Sendable, Hashable {
  enum Platform: String, Sendable, Hashable, CaseIterable {
    case ios, android, desktop
  }

  enum Kind: Sendable, Hashable {
    /// A person with a browser.
    case person
    /// A program that fetches a preview card for a message or post.
    case previewer
    /// Any other program: search engines, monitors, command lines, and clients that do not identify
    /// themselves.
    case crawler
  }

  var kind: Kind
  var platform: Platform
  var browser: Browser
}

extension Visitor {
  /// Reads a `User-Agent` header.
  ///
  /// - Parameter userAgent: nil or empty means a program: browsers always send the header.
  init(userAgent: String?) {
    let text = (userAgent ?? "").prefix(1024).lowercased()
    kind = BotDetector.kind(ofUserAgent: text)
    platform = Self.platform(text)
    browser = Browser(userAgent: text, platform: platform)
  }

  private static func platform(_ text: String) -> Platform {
    // Windows phones also named the other two.
    if text.contains("windows") { return .desktop }
    if ["iphone", "ipad", "ipod"].contains(where: text.contains) { return .ios }
    return text.contains("android") ? .android : .desktop
  }
}
