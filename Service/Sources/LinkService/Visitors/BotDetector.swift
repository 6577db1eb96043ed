/// Detects preview bots and other programs by their user agent.
enum BotDetector {
  /// - Parameter text: The user agent in lower case; empty for a client that sends none.
  static func kind(ofUserAgent text: String) -> Visitor.Kind {
    if text.isEmpty { return .crawler }
    if previewBots.contains(where: text.contains) || text.hasPrefix("whatsapp/") {
      return .previewer
    }
    if otherPrograms.contains(where: text.contains) || namesBot(text) { return .crawler }
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
  private static let previewBots = [
    "facebookexternalhit", "facebot", "facebookcatalog", "meta-externalfetcher", "twitterbot",
    "slackbot", "slack-imgproxy", "discordbot", "telegrambot", "linkedinbot", "skypeuripreview",
    "kakaotalk-scrap", "line-poker", "redditbot", "pinterestbot", "vkshare", "viber/",
    "mastodon/", "bluesky cardyb", "embedly", "iframely", "snap url preview", "microsoftpreview",
    "yeti-preview", "google-pagerenderer", "zaloexternal",
  ]

  /// Programs without "bot" in their name.
  private static let otherPrograms = [
    "crawler", "spider", "slurp", "curl/", "wget/", "httpie/", "python-", "go-http-client", "java/",
    "okhttp/", "axios/", "node-fetch", "libwww", "headlesschrome", "lighthouse", "phantomjs",
    "pingdom", "statuscake", "gtmetrix", "mediapartners-google", "feedfetcher", "yeti/",
    "bytespider", "scrapy", "postmanruntime", "cfnetwork",
  ]
}
