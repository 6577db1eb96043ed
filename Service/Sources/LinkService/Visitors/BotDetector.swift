/// Detects preview bots and other programs by their user agent.
///
/// No other file lists such programs. Each group names its sources. "Observed" means that the text
/// was seen in the requests of a program whose operator publishes no list.
package enum BotDetector {
  /// Whether a user agent, possibly empty, is that of a program instead of a browser.
  package static func isProgram(_ userAgent: String) -> Bool {
    kind(ofUserAgent: UserAgentText(userAgent)) != .person
  }

  /// - Parameter text: The user agent; empty if the client sends none.
  static func kind(ofUserAgent text: UserAgentText) -> Visitor.Kind {
    if text.isEmpty { return .crawler }
    if previewBots.contains(where: text.contains) || text.hasPrefix("whatsapp/") {
      return .previewer
    }
    if scanners.contains(where: text.contains) { return .scanner }
    // Cubot is a brand of phones.
    if otherPrograms.contains(where: text.contains)
      || text.hasWord(endingWith: "bot", exceptAfter: "cu")
    {
      return .crawler
    }
    // The user agent of every browser begins with one of these two strings.
    return text.hasPrefix("mozilla/") || text.hasPrefix("opera/") ? .person : .crawler
  }

  /// Messengers and networks that fetch pages for preview cards.
  private static let previewBots: [String] = [
    // Meta, "Meta Web Crawlers".
    "facebookexternalhit", "facebot", "facebookcatalog", "meta-externalfetcher",
    // X, "Cards Getting Started"; Slack, "Robots"; Discord, LinkedIn, Pinterest, Reddit, VK:
    // observed.
    "twitterbot", "slackbot", "slack-imgproxy", "discordbot", "linkedinbot", "pinterestbot",
    "redditbot", "vkshare",
    // Telegram, Viber, Zalo, Mastodon, Bluesky, Snapchat, Embedly, Iframely: observed.
    "telegrambot", "viber/", "zaloexternal", "mastodon/", "bluesky cardyb", "snap url preview",
    "embedly", "iframely",
    // KakaoTalk, LINE, Naver: observed.
    "kakaotalk-scrap", "line-poker", "yeti-preview",
    // Google, "User-triggered fetchers"; Google Chat: observed.
    "google-chat", "googlemessages", "google-pagerenderer",
    // Microsoft, "Overview of Bing crawlers"; Skype and Teams: observed.
    "skypeuripreview", "microsoftpreview", "bingpreview",
  ]

  /// Programs that look for dangerous links, or for weaknesses of servers. Many scanners of e-mails
  /// send the user agent of a browser, and cannot be told from people.
  private static let scanners: [String] = [
    // Google, "Special-case crawlers"; Palo Alto Networks, "Expanse"; Censys, "Opt out"; Netcraft,
    // "Why are you visiting my website".
    "google-safety", "expanse", "censysinspect", "netcraft",
    // Mail gateways and services that check links: observed.
    "barracuda", "mimecast", "proofpoint", "urlscan", "virustotal", "zscaler", "trendmicro",
    "forcepoint", "safebrowsing",
    // Scanners of servers: observed.
    "zgrab", "masscan", "nmap", "nuclei", "nikto", "sqlmap", "internet-measurement",
  ]

  /// Programs whose names do not contain "bot". The names of Googlebot, GPTBot and ClaudeBot, for
  /// example, contain it.
  private static let otherPrograms: [String] = [
    // Google, "Google's common crawlers", "special-case crawlers" and "User-triggered fetchers".
    "google-inspectiontool", "googleother", "google-read-aloud", "google-site-verification",
    "google-notebooklm", "googleproducer", "apis-google", "mediapartners-google",
    "feedfetcher", "gemini-deep-research",
    // OpenAI, "Overview of OpenAI Crawlers"; Anthropic, "Does Anthropic crawl data from the web";
    // Perplexity, "Perplexity Crawlers"; Meta, "Meta Web Crawlers"; the others: observed.
    "chatgpt-user", "claude-user", "claude-web", "anthropic-ai", "perplexity-user",
    "meta-externalagent", "mistralai-user", "cohere-ai", "bytespider",
    // Search engines: observed.
    "crawler", "spider", "slurp", "yeti/",
    // Monitors and measurements: observed.
    "headlesschrome", "lighthouse", "phantomjs", "pingdom", "statuscake", "gtmetrix",
    // Command lines and libraries: their default user agents.
    "curl/", "wget/", "httpie/", "python-", "go-http-client", "java/", "okhttp/", "axios/",
    "node-fetch", "libwww", "scrapy", "postmanruntime", "cfnetwork",
  ]
}
