import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Links to an app and its store")
struct AppLinksTests {
  private static let app: AppConfiguration = {
    var app = AppConfiguration(name: "a", teamID: "ABCDE12345", bundleID: "com.a")
    app.appStoreID = 123_456_789
    app.schemes = ["a", "a-b"]
    app.android = AndroidConfiguration(package: "com.a", fingerprints: [])
    return app
  }()

  static let campaigns: [(token: Int64?, campaign: String?, url: String)] = [
    (nil, "summer", "https://apps.apple.com/app/id123456789"),
    (42, nil, "https://apps.apple.com/app/id123456789"),
    (42, " 여름 ", "https://apps.apple.com/app/id123456789"),
    (42, "summer", "https://apps.apple.com/app/apple-store/id123456789?pt=42&ct=summer&mt=8"),
    (
      42, " a&b=c d\r\n#é ",
      "https://apps.apple.com/app/apple-store/id123456789?pt=42&ct=a%26b%3Dc%20d%23&mt=8"
    ),
    (
      42, String(repeating: "x", count: 100),
      "https://apps.apple.com/app/apple-store/id123456789?pt=42"
        + "&ct=\(String(repeating: "x", count: 30))&mt=8"
    ),
  ]

  @Test("A link to the App Store has the campaign if the provider is known", arguments: campaigns)
  func appStore(token: Int64?, campaign: String?, url: String) {
    var app = Self.app
    app.appStoreProviderToken = token
    let campaign = Campaign(campaign: campaign)
    #expect(app.storeURL(on: .ios, clickID: "1", campaign: campaign) == url)
  }

  @Test("A link to Google Play has the click ID as its referrer")
  func play() {
    let url = "https://play.google.com/store/apps/details?id=com.a"
    #expect(Self.app.storeURL(on: .android) == url)
    #expect(Self.app.storeURL(on: .android, clickID: "0197") == url + "&referrer=lw_click%3D0197")
  }

  static let intents: [(String, String?, String?)] = [
    ("a://b?c=d", nil, "intent://b?c=d#Intent;scheme=a;package=com.a;end"),
    ("a-b://b#c", nil, "intent://b#c#Intent;scheme=a-b;package=com.a;end"),
    (
      "a://b", "https://c.example/?d=e;f",
      "intent://b#Intent;scheme=a;package=com.a;"
        + "S.browser_fallback_url=https%3A%2F%2Fc.example%2F%3Fd%3De%3Bf;end"
    ),
    ("a://b#Intent;package=evil;end", nil, nil),
    ("evil://b", nil, nil),
    ("https://b.example/", nil, nil),
  ]

  @Test("An intent names the configured package and scheme, and nothing else", arguments: intents)
  func intent(url: String, fallback: String?, expected: String?) {
    #expect(Self.app.intentURL(for: url, fallback: fallback) == expected)
  }

  @Test("An app without an Android edition has no intent")
  func noAndroid() {
    var app = Self.app
    app.android = nil
    #expect(app.intentURL(for: "a://b", fallback: nil) == nil)
    #expect(app.storeURL(on: .android, clickID: "1") == nil)
  }
}
