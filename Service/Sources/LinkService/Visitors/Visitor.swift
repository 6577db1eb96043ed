/// Who asks for a link, as far as the request says.
struct Visitor: Sendable, Hashable {
  enum Platform: String, Sendable, Hashable, CaseIterable {
    case ios, android, desktop
  }

  enum Kind: Sendable, Hashable {
    /// Somebody in front of a screen.
    case person
    /// A program that shows a card for a link in a message or post.
    case previewer
    /// Any other program: search engines, monitors, command lines, and whatever does not say what
    /// it is.
    case crawler
  }

  var kind: Kind
  var platform: Platform
  var browser: Browser
}

/// The kinds of browser that matter to a link.
enum Browser: String, Sendable, Hashable, CaseIterable {
  case safari, chrome, firefox, edge, samsung, other
  // The browsers inside of apps, which keep universal links to themselves.
  case kakaotalk, line, instagram, facebook, otherApp

  var isInsideApp: Bool {
    switch self {
    case .kakaotalk, .line, .instagram, .facebook, .otherApp: true
    case .safari, .chrome, .firefox, .edge, .samsung, .other: false
    }
  }
}
