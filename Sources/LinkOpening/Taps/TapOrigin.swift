/// The origin of a tap: where a link is opened.
public enum TapOrigin: Sendable, Hashable {
  /// A link in Notes.
  case notes
  /// A link in Messages.
  case messages
  /// A link in Mail.
  case mail
  /// A call of `UIApplication.open` in another app, with the ID of that app, installed or not.
  case app(id: String)
  /// A call of `UIApplication.open` in the app that the link would open.
  case owningApp
  /// A navigation on a page in Safari or a web view.
  case page(Page, Navigation)
  /// An address typed or pasted into Safari.
  case addressBar
  /// A URL that an app loads in a new `WKWebView` or `SFSafariViewController`.
  case webViewLoad
  /// A link or an address in another browser, with the ID of its app, installed or not.
  case browser(id: String)
  /// A QR code that the camera reads.
  case qrCode
  /// An NFC tag read in the background.
  case nfcTag
  /// A widget.
  case widget
  /// A push notification.
  case notification
  /// Handoff from another device.
  case handoff
  /// A session that the system restores.
  case restoredSession
  /// A long press (on a Mac, a Control-click) and a choice in its menu.
  case longPress(LongPressChoice)
  /// The breadcrumb to Safari at the top of the screen, in an app that a link opened.
  case breadcrumb
  /// OPEN in the banner that Safari shows above a page.
  case smartAppBanner
}

/// A choice in the menu of a long press.
public enum LongPressChoice: String, Sendable, Hashable, CaseIterable {
  /// Open in the app.
  case app
  /// Open in Safari.
  case browser
  /// Open in a new tab or window.
  case newTab
}
