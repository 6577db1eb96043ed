extension Visitor {
  /// Reads a `User-Agent` header.
  ///
  /// - Parameter userAgent: nil and the empty text are a program: browsers always say what they are.
  init(userAgent: String?) {
    let text = (userAgent ?? "").prefix(1024).lowercased()
    kind = Self.kind(text)
    platform = Self.platform(text)
    browser = Browser(text, platform)
  }

  private static func kind(_ text: String) -> Kind {
    if text.isEmpty { return .crawler }
    if previewers.contains(where: text.contains) || text.hasPrefix("whatsapp/") {
      return .previewer
    }
    if programs.contains(where: text.contains) || namesBot(text) { return .crawler }
    // What no browser says is no browser.
    return text.hasPrefix("mozilla/") || text.hasPrefix("opera/") ? .person : .crawler
  }

  /// Whether a word ends in "bot", but for a maker of phones.
  private static func namesBot(_ text: String) -> Bool {
    var rest = text[...]
    while let found = rest.firstRange(of: "bot") {
      let before = rest[..<found.lowerBound]
      rest = rest[found.upperBound...]
      if rest.first?.isLetter != true, !before.hasSuffix("cu") { return true }
    }
    return false
  }

  /// Messengers and networks that fetch a card (their documentation, and their requests).
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
    // Windows phones named the other two as well.
    if text.contains("windows") { return .desktop }
    if ["iphone", "ipad", "ipod"].contains(where: text.contains) { return .ios }
    return text.contains("android") ? .android : .desktop
  }
}

extension Browser {
  /// - Parameter text: The user agent in lower case.
  fileprivate init(_ text: String, _ platform: Visitor.Platform) {
    // The order matters: an app's browser also says whose engine it has, and Edge says "Chrome".
    let names: [(String, Browser)] = [
      ("kakaotalk", .kakaotalk), (" line/", .line), ("instagram", .instagram),
      ("fban/", .facebook), ("fb_iab/", .facebook), ("fbav/", .facebook),
      ("naver(inapp", .otherApp), ("daumapps", .otherApp), ("micromessenger", .otherApp),
      ("bytedancewebview", .otherApp), ("musical_ly", .otherApp), ("snapchat", .otherApp),
      ("linkedinapp", .otherApp), ("pinterest/", .otherApp), ("twitter for", .otherApp),
      ("everytimeapp", .otherApp), ("; wv)", .otherApp),
      ("edg/", .edge), ("edga/", .edge), ("edgios/", .edge),
      ("samsungbrowser/", .samsung), ("firefox/", .firefox), ("fxios/", .firefox),
      ("crios/", .chrome), ("chrome/", .chrome), ("safari/", .safari),
    ]
    if let name = names.first(where: { text.contains($0.0) }) {
      self = name.1
    } else {
      // On iOS every browser says "Safari/"; what does not is a web view of an app.
      self = platform == .ios ? .otherApp : .other
    }
  }
}
