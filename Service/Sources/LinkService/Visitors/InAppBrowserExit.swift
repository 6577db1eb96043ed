/// How a visitor leaves a browser inside an app.
///
/// These browsers do not open universal links in other apps.
enum InAppBrowserExit: Sendable, Hashable {
  /// The app opens the link in an external browser if the link has the query item
  /// `openExternalBrowser`.
  case queryItem
  /// The app opens a link in an external browser if the link follows this prefix,
  /// percent-encoded.
  case prefix(String)
  /// Only the visitor can leave the browser, through its menu.
  case menu
}

extension Browser {
  /// How a visitor leaves the browser; nil for a browser that is not inside an app.
  var inAppExit: InAppBrowserExit? {
    switch self {
    case .line: .queryItem
    case .kakaotalk: .prefix("kakaotalk://web/openExternal?url=")
    case .instagram, .facebook, .otherApp: .menu
    case .safari, .chrome, .firefox, .edge, .samsung, .other: nil
    }
  }

  var isInsideApp: Bool { inAppExit != nil }
}
