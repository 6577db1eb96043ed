/// The kinds of browsers that links distinguish.
enum Browser: String, Sendable, Hashable, CaseIterable {
  case safari, chrome, firefox, edge, samsung, other
  // Browsers inside apps
  case kakaotalk, line, instagram, facebook, otherApp

  init(userAgent text: UserAgentText, platform: Visitor.Platform) {
    if let mark = Self.userAgentMarks.first(where: { text.contains($0.text) }) {
      self = mark.browser
    } else {
      // On iOS, the user agent of every browser contains "Safari/". Without this text, the client
      // is a web view of an app.
      self = platform == .ios ? .otherApp : .other
    }
  }

  /// Texts that identify browsers, if the user agent in lower case contains one of them. The first
  /// match counts: a browser inside an app also names its engine, and Edge also names Chrome.
  private static let userAgentMarks: [(text: String, browser: Browser)] = [
    // Browsers inside apps
    ("kakaotalk", .kakaotalk), (" line/", .line), ("instagram", .instagram),
    ("fban/", .facebook), ("fb_iab/", .facebook), ("fbav/", .facebook),
    ("naver(inapp", .otherApp), ("daumapps", .otherApp), ("micromessenger", .otherApp),
    ("bytedancewebview", .otherApp), ("musical_ly", .otherApp), ("snapchat", .otherApp),
    ("linkedinapp", .otherApp), ("pinterest/", .otherApp), ("twitter for", .otherApp),
    ("everytimeapp", .otherApp), ("; wv)", .otherApp),
    // Other browsers
    ("edg/", .edge), ("edga/", .edge), ("edgios/", .edge),
    ("samsungbrowser/", .samsung), ("firefox/", .firefox), ("fxios/", .firefox),
    ("crios/", .chrome), ("chrome/", .chrome), ("safari/", .safari),
  ]
}
