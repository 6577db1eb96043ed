/// The kinds of browsers that links distinguish.
enum Browser: String, Sendable, Hashable, CaseIterable {
  case safari, chrome, firefox, edge, samsung, other
  // Browsers inside apps, see ``InAppBrowserExit``.
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

  /// The order matters: the browser of an app also names its engine, and Edge also names Chrome.
  private static let userAgentMarks: [(text: String, browser: Browser)] =
    inAppMarks + [
      ("edg/", .edge), ("edga/", .edge), ("edgios/", .edge),
      ("samsungbrowser/", .samsung), ("firefox/", .firefox), ("fxios/", .firefox),
      ("crios/", .chrome), ("chrome/", .chrome), ("safari/", .safari),
    ]
}
