import LinkOpening

/// Why the link stays out of the app where it was opened, although everything else is in order.
enum TapWords {
  private static let otherHost =
    "Lead to the app from another host, a subdomain is enough, or show the banner with the "
    + "apple-itunes-app tag."

  static func words(_ kind: OpeningStep.Kind, _ origin: TapOrigin) -> (String?, String) {
    switch (kind, origin) {
    case (.otherHost, _):
      (
        "The link was tapped on a page of the same host, and Safari stays on a site that somebody is on.",
        otherHost
      )
    case (.origin, .addressBar):
      (
        "The address was typed or pasted into Safari, and that never opens an app.",
        "Nothing is broken. To test, tap the link in Notes or Messages instead."
      )
    case (.origin, .webViewLoad):
      (
        "An app loaded the link into a web view of its own, and that shows the page, never an app.",
        "Have the app hand the link to the system: UIApplication.open(url), with universalLinksOnly first."
      )
    case (.origin, .owningApp), (.caller, _):
      (
        "The app opened its own link, and the system never sends a link back to the app that opens it.",
        "Route own links inside the app, without the system."
      )
    case (.origin, .browser):
      (
        nil,
        "Other browsers do as they like. Tap the link in Notes to see whether the rest works."
      )
    case (.gesture, _):
      (
        "The page went to the link by itself, without a tap, and such links stay in the browser.",
        "Let people tap a link or a button."
      )
    case (.mainFrame, _):
      (
        "The link was opened in a frame inside the page.",
        "Open it in the whole page: target=\"_top\"."
      )
    case (.newNavigation, _):
      (nil, "Tap the link itself: back, forward, reload and new tabs stay in the browser.")
    default: (nil, "Tap the link in Notes to see whether the rest works.")
    }
  }
}
