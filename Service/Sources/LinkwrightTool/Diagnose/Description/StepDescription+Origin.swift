import LinkOpening

extension StepDescription {
  /// Why the link stays out of the app where it was opened, although everything else works, and what to
  /// change.
  static func originFailure(
    _ kind: OpeningStep.Kind,
    _ origin: TapOrigin
  ) -> (String?, String) {
    switch (kind, origin) {
    case (.otherHost, _):
      (
        "The link was tapped on a page of the same host, and Safari keeps such links on the site.",
        "Link to the app from another host (a subdomain is enough), or show the banner with the "
          + "apple-itunes-app tag."
      )
    case (.origin, .addressBar):
      (
        "The address was typed or pasted into Safari, and that never opens an app.",
        "Nothing is broken. To test the link, tap it in Notes or Messages."
      )
    case (.origin, .webViewLoad):
      (
        "An app loaded the link into its own web view, which shows the page and never opens an app.",
        "Let that app pass the link to the system: UIApplication.open(url), first with universalLinksOnly."
      )
    case (.origin, .owningApp), (.caller, _):
      (
        "The app opened its own link, and the system never returns a link to the app that opens it.",
        "Route the app's own links inside the app, without the system."
      )
    case (.origin, .browser):
      (nil, "Other browsers have their own rules. \(tapInNotes)")
    case (.gesture, _):
      (
        "The page went to the link without a tap, and such links stay in the browser.",
        "Let users tap a link or a button."
      )
    case (.mainFrame, _):
      (
        "The link was opened in a frame inside the page.",
        "Open it in the top frame: target=\"_top\"."
      )
    case (.newNavigation, _):
      (nil, "Tap the link itself: back, forward, reload and new tabs stay in the browser.")
    default: (nil, tapInNotes)
    }
  }
}
