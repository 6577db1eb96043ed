import LinkOpening

extension StepDescription {
  /// Returns why the link does not open the app from the origin of the tap although everything else
  /// works, and what to change.
  static func originFailure(
    _ kind: OpeningStep.Kind,
    _ origin: TapOrigin,
    isAppClip: Bool = false
  ) -> (String?, String) {
    switch (kind, origin) {
    case (.otherHost, _):
      (
        "The link was tapped on a page of the same host, and Safari keeps such links on the site.",
        "Put the link on a page of another host (a subdomain is enough), or offer the app in a banner with "
          + "the apple-itunes-app tag."
      )
    case (.origin, .addressBar):
      (
        "The address was typed or pasted into Safari, which never opens an app.",
        isAppClip
          ? "Nothing is broken. To test the App Clip, send the link in Messages or scan a code with it."
          : "Nothing is broken. To test the link, tap it in Notes or Messages."
      )
    case (.origin, .webViewLoad):
      (
        "An app loaded the link into its own web view or SFSafariViewController, which shows the page and "
          + "never opens an app.",
        "Change that app to pass the link to the system with UIApplication.open(url), first with "
          + "universalLinksOnly."
      )
    case (.origin, .inApp(let app)):
      (
        "\(app.title) shows the link in its own browser, and there it opens the page instead of the app.",
        inAppCure(app)
      )
    case (.origin, .owningApp), (.caller, _):
      (
        "The app opened its own link, and the system never passes a link back to the app that opens it.",
        "Handle the app's own links inside the app instead of passing them to the system."
      )
    case (.origin, .browser):
      (nil, "Other browsers have their own rules. \(tapInNotes)")
    case (.gesture, _):
      (
        "The page opened the link without a tap, and such links stay in the browser.",
        "Show a link or a button that users tap."
      )
    case (.mainFrame, _):
      (
        "The link was opened in a frame inside the page.",
        "Open the link in the main frame, with target=\"_top\"."
      )
    case (.newNavigation, _):
      (nil, "Tap the link itself: Back, Forward, reloading and new tabs never open an app.")
    default: (nil, tapInNotes)
    }
  }

  /// Returns how a link or its page can leave the browser of an app. The first two ways are
  /// reported by projects that use them. A tap on a link to another host opens the app
  /// (documented).
  private static func inAppCure(_ app: InAppBrowser) -> String {
    let button =
      "On the page, show a button whose link goes to another of your hosts that the app is "
      + "associated with: a tap on it opens the app."
    return switch app {
    case .kakaotalk:
      "\(button) The page can also leave KakaoTalk with kakaotalk://web/openExternal?url=, followed by the "
        + "percent-encoded link (reported)."
    case .line:
      "Add openExternalBrowser=1 to the query of the link, so that LINE opens it outside its own browser (reported). "
        + button
    default: button
    }
  }
}
