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
    kind = Self.kind(text)
    platform = Self.platform(text)
    browser = Browser(userAgent: text, platform: platform)
  }

  private static func kind(_ text: String) -> Kind {
    if text.isEmpty { return .crawler }
    if previewers.contains(where: text.contains) || text.hasPrefix("whatsapp/") {
      return .previewer
    }
    if programs.contains(where: text.contains) || namesBot(text) { return .crawler }
    // Every browser begins with one of these two.
    return text.hasPrefix("mozilla/") || text.hasPrefix("opera/") ? .person : .crawler
  }

  /// Whether a word ends in "bot", other than the phone brand Cubot.
  private static func namesBot(_ text: String) -> Bool {
    var rest = text[...]
    while let found = rest.firstRange(of: "bot") {
      let before = rest[..<found.lowerBound]
      rest = rest[found.upperBound...]
      if rest.first?.isLetter != true, !before.hasSuffix("cu") { return true }
    }
    return false
  }

  /// Messengers and networks that fetch a preview card (documented, or observed in requests).
  private static let previewers = [
    "facebookexternalhit", "facebot", "facebookcatalog", "meta-externalfetcher", "twitterbot",
    "slackbot", "slack-imgproxy", "discordbot", "telegrambot", "linkedinbot", "skypeuripreview",
    "kakaotalk-scrap", "line-poker", "redditbot", "pinterestbot", "vkshare", "viber/",
    "mastodon/", "bluesky cardyb", "embedly", "iframely", "snap url preview", "microsoftpreview",
    "yeti-preview", "google-pagerenderer", "zaloexternal",
  ]

  /// Programs without "bot" in their name.
  private static let programs = [
    "crawler", "spider", "slurp", "curl/", "wget/", "httpie/", "python-", "go-http-client", "java/",
    "okhttp/", "axios/", "node-fetch", "libwww", "headlesschrome", "lighthouse", "phantomjs",
    "pingdom", "statuscake", "gtmetrix", "mediapartners-google", "feedfetcher", "yeti/",
    "bytespider", "scrapy", "postmanruntime", "cfnetwork",
  ]

  private static func platform(_ text: String) -> Platform {
    // Windows phones also named the other two.
    if text.contains("windows") { return .desktop }
    if ["iphone", "ipad", "ipod"].contains(where: text.contains) { return .ios }
    return text.contains("android") ? .android : .desktop
  }
}
