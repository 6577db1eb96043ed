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
  /// Whether a desktop visitor can be an iPad.
  ///
  /// Safari on an iPad sends the user agent of Safari on a Mac (documented: WWDC 2019, "Introducing
  /// Desktop-class Browsing on iPad"), and no other header tells them apart. Only a script can: an iPad
  /// has a touch screen.
  var canBeTablet = false
}

extension Visitor {
  /// Reads a `User-Agent` header.
  ///
  /// - Parameter userAgent: nil or empty means a program: browsers always send the header.
  init(userAgent: String?) {
    let text = UserAgentText(userAgent ?? "")
    kind = BotDetector.kind(ofUserAgent: text)
    platform = Self.platform(text)
    browser = Browser(userAgent: text, platform: platform)
    canBeTablet = platform == .desktop && text.contains("macintosh") && browser == .safari
  }

  private static func platform(_ text: UserAgentText) -> Platform {
    // Windows phones also named the other two.
    if text.contains("windows") { return .desktop }
    if ["iphone", "ipad", "ipod"].contains(where: text.contains) { return .ios }
    // Chrome, Firefox and Edge on an iPad still name their iOS edition.
    if text.contains("macintosh"), ["crios/", "fxios/", "edgios/"].contains(where: text.contains) {
      return .ios
    }
    return text.contains("android") ? .android : .desktop
  }
}
