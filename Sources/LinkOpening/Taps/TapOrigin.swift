/// The origin of a tap: the place where the link is opened.
public enum TapOrigin: Sendable, Hashable {
  /// A link in Notes.
  case notes
  /// A link in Messages.
  case messages
  /// A link in Mail.
  case mail
  /// A call to `UIApplication.open` in the app with the given ID. ``Device/apps`` does not need to
  /// contain this app.
  case app(id: String)
  /// A call to `UIApplication.open` in the app that the link would open.
  case owningApp
  /// A navigation on a page in Safari or a web view.
  case page(Page, Navigation)
  /// An address typed or pasted into Safari.
  case addressBar
  /// A URL that an app loads in a new `WKWebView` or `SFSafariViewController`.
  case webViewLoad
  /// A link in an app that has its own browser, such as a link in a KakaoTalk message. For a later
  /// tap on a page in that browser, use ``page(_:_:)`` with a page in a web view.
  case inApp(InAppBrowser)
  /// A link, or an address that the user types, in the third-party browser with the given app ID.
  /// ``Device/apps`` does not need to contain this browser.
  case browser(id: String)
  /// A QR code that the Camera app reads.
  case qrCode
  /// An NFC tag that the device reads in the background.
  case nfcTag
  /// A link in a widget.
  case widget
  /// A link in a push notification.
  case notification
  /// A link that Handoff transfers from another device.
  case handoff
  /// A link in a browsing session that the system restores.
  case restoredSession
  /// A choice in the menu that opens with a long press, or with a Control-click on a Mac.
  case longPress(LongPressChoice)
  /// A tap on the breadcrumb to Safari, which is at the top of the screen in an app that a link has
  /// opened.
  case breadcrumb
  /// A tap on the OPEN button in the banner that Safari shows above a page.
  case smartAppBanner
}

/// A choice in the menu that opens with a long press.
public enum LongPressChoice: String, Sendable, Hashable, CaseIterable {
  /// Open in the app.
  case app
  /// Open in Safari.
  case browser
  /// Open in a new tab or window.
  case newTab
}
