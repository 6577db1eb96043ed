/// Where a link is opened.
public enum TapOrigin: Sendable, Hashable {
  /// A link in Notes.
  case notes
  /// A link in Messages.
  case messages
  /// A link in Mail.
  case mail
  /// Another app calls `UIApplication.open`; with its ID, installed or not.
  case app(id: String)
  /// The app that the link would open calls `UIApplication.open` itself.
  case owningApp
  /// A navigation within a page of Safari or of a web view.
  case page(Page, Navigation)
  /// The address was typed or pasted into Safari.
  case addressBar
  /// An app loads the URL in a new `WKWebView` or `SFSafariViewController`.
  case webViewLoad
  /// A link or an address in another browser; with the ID of its app, installed or not.
  case browser(id: String)
  /// A code in front of the camera.
  case qrCode
  /// A tag that is read in the background.
  case nfcTag
  /// A widget.
  case widget
  /// A push notification.
  case notification
  /// A link that another device hands over.
  case handoff
  /// The system restores what was open before.
  case restoredSession
  /// A long press, on a Mac a click with Control, and the choice in the menu.
  case longPress(LongPressChoice)
  /// The way back to Safari at the top of the screen, in the app that a link opened.
  case breadcrumb
  /// OPEN in the banner that Safari shows above a page.
  case smartAppBanner
}

/// What the menu of a long press offers.
public enum LongPressChoice: String, Sendable, Hashable, CaseIterable {
  /// Open in the app.
  case app
  /// Open in Safari.
  case browser
  /// Open in a new tab or window.
  case newTab
}
