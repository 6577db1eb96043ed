/// Recognises browsers inside apps, and decides how a visitor leaves each of them.
///
/// These browsers do not open universal links in other apps.
enum InAppBrowser {
  /// How a visitor leaves the browser.
  enum Exit: Sendable, Hashable {
    /// The browser leaves when the link has the item `openExternalBrowser`.
    case queryItem
    /// The app opens the link that follows this prefix, percent-encoded.
    case prefix(String)
    /// Only the visitor can leave, through a menu of the browser.
    case menu
  }

  /// What a user agent in lower case contains. The first match counts.
  static let userAgentMarks: [(text: String, browser: Browser)] = [
    ("kakaotalk", .kakaotalk), (" line/", .line), ("instagram", .instagram),
    ("fban/", .facebook), ("fb_iab/", .facebook), ("fbav/", .facebook),
    ("naver(inapp", .otherApp), ("daumapps", .otherApp), ("micromessenger", .otherApp),
    ("bytedancewebview", .otherApp), ("musical_ly", .otherApp), ("snapchat", .otherApp),
    ("linkedinapp", .otherApp), ("pinterest/", .otherApp), ("twitter for", .otherApp),
    ("everytimeapp", .otherApp), ("; wv)", .otherApp),
  ]
}

extension Browser {
  /// How a visitor leaves the browser; nil for a browser that is not inside an app.
  var inAppExit: InAppBrowser.Exit? {
    switch self {
    case .line: .queryItem
    case .kakaotalk: .prefix("kakaotalk://web/openExternal?url=")
    case .instagram, .facebook, .otherApp: .menu
    case .safari, .chrome, .firefox, .edge, .samsung, .other: nil
    }
  }

  var isInsideApp: Bool { inAppExit != nil }
}
