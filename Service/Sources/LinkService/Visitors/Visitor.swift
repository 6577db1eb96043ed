/// The properties of a visitor, as far as the request reveals them.
struct Visitor: Sendable, Hashable {
  enum Platform: String, Sendable, Hashable, CaseIterable {
    case ios, android, desktop
  }

  enum Kind: Sendable, Hashable {
    /// A person with a browser.
    case person
    /// A program that fetches a preview card for a message or post.
    case previewer
    /// A program that looks for dangerous or vulnerable pages, for example in the links of an e-mail.
    case scanner
    /// Any other program, such as a search engine, a monitor, a command line, or a client that does
    /// not identify itself.
    case crawler
  }

  var kind: Kind
  var platform: Platform
  var browser: Browser
  /// The operating system, as ``VisitEvent/system`` names it; nil if it is not known.
  var system: String?
  /// Whether the device might be an iPad, although the user agent is that of a desktop browser.
  ///
  /// Safari on an iPad sends the same user agent as Safari on a Mac (documented: WWDC 2019,
  /// "Introducing Desktop-class Browsing on iPad"), and no other header distinguishes them. Only a
  /// script on the page can distinguish them, because an iPad has a touch screen.
  var canBeTablet = false
}

extension Visitor {
  /// Reads the value of a `User-Agent` header.
  ///
  /// - Parameter userAgent: The header. If it is nil or empty, the client is a program, because
  ///   browsers always send the header.
  init(userAgent: String?) {
    let text = UserAgentText(userAgent ?? "")
    kind = BotDetector.kind(ofUserAgent: text)
    platform = Self.platform(text)
    browser = Browser(userAgent: text, platform: platform)
    system = OperatingSystem.name(in: text, platform: platform)
    canBeTablet = platform == .desktop && text.contains("macintosh") && browser == .safari
  }

  private static func platform(_ text: UserAgentText) -> Platform {
    // The user agents of Windows phones also contain the names of the other two systems.
    if text.contains("windows") { return .desktop }
    if ["iphone", "ipad", "ipod"].contains(where: text.contains) { return .ios }
    // Chrome, Firefox and Edge on an iPad also send the name of their iOS edition.
    if text.contains("macintosh"), ["crios/", "fxios/", "edgios/"].contains(where: text.contains) {
      return .ios
    }
    return text.contains("android") ? .android : .desktop
  }
}
