import LinkStore
import Testing

@testable import LinkService

@Suite("Visitor")
struct VisitorTests {
  typealias Row = (String?, Visitor.Kind, Visitor.Platform, Browser)

  static let safari =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
  static let iPhone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"
  static let android =
    "Mozilla/5.0 (Linux; Android 14; SM-S918N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36"
  static let chrome =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
  static let webView =
    "Mozilla/5.0 (Linux; Android 14; SM-S918N Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36"

  static let rows: [Row] = [
    (safari, .person, .ios, .safari),
    (iPhone + " CriOS/126.0 Safari/604.1", .person, .ios, .chrome),
    (iPhone, .person, .ios, .otherApp),
    ("\(iPhone) KAKAOTALK 10.4.5", .person, .ios, .kakaotalk),
    ("\(webView);KAKAOTALK 2410540", .person, .android, .kakaotalk),
    ("\(iPhone) Safari Line/14.9.0", .person, .ios, .line),
    ("\(webView) Line/14.9.0/IAB", .person, .android, .line),
    ("\(iPhone) Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5)", .person, .ios, .instagram),
    ("\(iPhone) [FBAN/FBIOS;FBAV/465.0.0.37.107;FBBV/598741]", .person, .ios, .facebook),
    ("\(webView) [FB_IAB/FB4A;FBAV/465.0.0.51.109;]", .person, .android, .facebook),
    ("\(iPhone) NAVER(inapp; search; 2000; 12.5.1; 13)", .person, .ios, .otherApp),
    (webView, .person, .android, .otherApp),
    (android, .person, .android, .chrome),
    ("\(android) SamsungBrowser/25.0", .person, .android, .samsung),
    (
      "Mozilla/5.0 (Linux; Android 12; CUBOT P60) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
      .person, .android, .chrome
    ),
    (
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
      .person, .desktop, .safari
    ),
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
      .person, .desktop, .edge
    ),
    (
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", .person, .desktop,
      .firefox
    ),
    (
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_4) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126 Version/11.1.1 Safari/605.1.15",
      .person, .ios, .chrome
    ),
    (
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
      .crawler, .desktop, .other
    ),
    (
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot)",
      .crawler, .desktop, .other
    ),
    (
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
      .crawler, .desktop, .other
    ),
    (
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)",
      .crawler, .desktop, .other
    ),
    (
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)",
      .crawler, .desktop, .other
    ),
    (
      "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
      .crawler, .desktop, .other
    ),
    (
      "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36 (compatible; Google-InspectionTool/1.0;)",
      .crawler, .android, .chrome
    ),
    ("Mozilla/5.0 (compatible; Google-Chat)", .previewer, .desktop, .other),
    (
      "Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b",
      .previewer, .desktop, .other
    ),
    ("facebookexternalhit/1.1;line-poker/1.0", .previewer, .desktop, .other),
    (
      "facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984",
      .previewer, .desktop, .kakaotalk
    ),
    (
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
      .previewer, .desktop, .safari
    ),
    ("Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", .previewer, .desktop, .other),
    (
      "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)", .previewer, .desktop,
      .other
    ),
    ("TelegramBot (like TwitterBot)", .previewer, .desktop, .other),
    ("WhatsApp/2.24.10.85 A", .previewer, .desktop, .other),
    (
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", .crawler,
      .desktop, .other
    ),
    (
      "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)",
      .crawler, .android, .chrome
    ),
    ("AASA-Bot/1.0.0", .crawler, .desktop, .other),
    ("curl/8.5.0", .crawler, .desktop, .other),
    ("MyApp/1.0 CFNetwork/1568.200.51 Darwin/24.1.0", .crawler, .desktop, .other),
    ("", .crawler, .desktop, .other),
    (nil, .crawler, .desktop, .other),
  ]

  @Test("Kind, platform and browser follow from the user agent", arguments: rows)
  func userAgent(row: Row) {
    let visitor = Visitor(userAgent: row.0)
    #expect(visitor.kind == row.1)
    #expect(visitor.platform == row.2)
    #expect(visitor.browser == row.3)
  }

  @Test("Only Safari’s desktop user agent can be that of an iPad")
  func tablets() {
    let tablets = Self.rows.compactMap(\.0).filter { Visitor(userAgent: $0).canBeTablet }
    #expect(!tablets.isEmpty)
    #expect(tablets.allSatisfy { $0.contains("Macintosh") && $0.contains("Version/") })
  }

  @Test("A very long header is classified in time")
  func longHeader() {
    let header = String(repeating: "bot\u{301}a", count: 100_000)
    #expect(Visitor(userAgent: header).kind == .crawler)
  }
}

@Suite("Kind of response to a visitor")
struct VisitResponseKindTests {
  typealias Row = (
    Visitor.Kind, Visitor.Platform, Browser, VisitResponseKind.Situation, VisitResponseKind
  )

  static func situation(
    web: Bool = true,
    store: Bool = true,
    _ policy: AppStorePolicy = .page,
    invitation: Bool = false,
    asked: Bool = false
  ) -> VisitResponseKind.Situation {
    VisitResponseKind.Situation(
      hasWebDestination: web,
      hasStore: store,
      storePolicy: policy,
      isInvitation: invitation,
      wasAskedToLeaveApp: asked
    )
  }

  static let rows: [Row] = [
    (.previewer, .ios, .safari, situation(.web), .card),
    (.previewer, .desktop, .other, situation(), .card),
    (.crawler, .desktop, .other, situation(), .web),
    (.crawler, .desktop, .other, situation(web: false), .card),
    (.crawler, .android, .chrome, situation(invitation: true), .card),
    (.person, .ios, .safari, situation(.page), .page),
    (.person, .ios, .safari, situation(.store), .store),
    (.person, .ios, .safari, situation(store: false, .store), .page),
    (.person, .ios, .safari, situation(.web), .web),
    (.person, .ios, .safari, situation(web: false, .web), .page),
    (.person, .ios, .safari, situation(.store, invitation: true), .page),
    (.person, .ios, .line, situation(.web), .externalBrowser),
    (.person, .ios, .line, situation(.web, asked: true), .page),
    (.person, .android, .line, situation(.store), .externalBrowser),
    (.person, .desktop, .line, situation(), .web),
    (.person, .ios, .safari, situation(.web, asked: true), .web),
    (.person, .ios, .kakaotalk, situation(.store), .page),
    (.person, .ios, .instagram, situation(.web), .page),
    (.person, .android, .facebook, situation(.store), .page),
    (.person, .ios, .otherApp, situation(.web), .page),
    (.person, .android, .chrome, situation(.page), .page),
    (.person, .android, .chrome, situation(.store), .store),
    (.person, .android, .samsung, situation(.web), .web),
    (.person, .desktop, .chrome, situation(.store), .web),
    (.person, .desktop, .chrome, situation(web: false), .page),
    (.person, .desktop, .safari, situation(invitation: true), .page),
  ]

  @Test("Safari’s desktop user agent gets what both a Mac and an iPad need")
  func tablet() {
    var visitor = Visitor(kind: .person, platform: .desktop, browser: .safari)
    visitor.canBeTablet = true
    #expect(VisitResponseKind(visitor, Self.situation(.page)) == .page)
    #expect(VisitResponseKind(visitor, Self.situation(.web)) == .web)
    #expect(VisitResponseKind(visitor, Self.situation(.store)) == .web)
    visitor.kind = .crawler
    #expect(VisitResponseKind(visitor, Self.situation(.page)) == .web)
  }

  @Test("The kind of response follows from visitor and link", arguments: rows)
  func responseKind(row: Row) {
    let visitor = Visitor(kind: row.0, platform: row.1, browser: row.2)
    #expect(VisitResponseKind(visitor, row.3) == row.4)
  }

  @Test("Only people cause visits, and not on the way out of LINE")
  func visits() {
    for row in Self.rows {
      let visitor = Visitor(kind: row.0, platform: row.1, browser: row.2)
      #expect(row.4.isVisit(by: visitor) == (row.0 == .person && row.4 != .externalBrowser))
    }
  }
}
