/// The kinds of browser that matter to a link.
enum Browser: String, Sendable, Hashable, CaseIterable {
  case safari, chrome, firefox, edge, samsung, other
  // Browsers inside apps, which do not open universal links in other apps.
  case kakaotalk, line, instagram, facebook, otherApp

  var isInsideApp: Bool {
    switch self {
    case .kakaotalk, .line, .instagram, .facebook, .otherApp: true
    case .safari, .chrome, .firefox, .edge, .samsung, .other: false
    }
  }
}

extension Browser {
  /// - Parameter text: The user agent in lower case.
  init(userAgent text: String, platform: Visitor.Platform) {
    // The order matters: an app's browser also names its engine, and Edge also names Chrome.
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
      // On iOS every browser names "Safari/". A client that does not is a web view of an app.
      self = platform == .ios ? .otherApp : .other
    }
  }
}
