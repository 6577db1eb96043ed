import ArgumentParser
import LinkOpening

/// The value of `--from`: the origin of the tap.
struct OriginArgument: Sendable, Hashable {
  /// The value as written on the command line.
  var text: String
  var origin: TapOrigin
  /// The tapped link that redirects; nil unless the origin is `redirect:`.
  var redirect: String?

  /// The origins as the help lists them, with placeholders in capitals.
  static let forms =
    [
      "notes", "messages", "mail", "safari:URL", "address-bar", "app:ID", "own-app", "web-view:new",
      "web-view:tap", "web-view:tap:URL", "web-view:app:ID", "safari-view-controller",
    ] + InAppBrowser.allCases.map(\.rawValue) + [
      "browser:ID", "redirect:URL", "qr", "nfc", "widget", "notification", "handoff", "restored",
      "long-press:app", "long-press:browser", "long-press:new-tab", "breadcrumb", "banner",
    ]

  /// The completions that a shell offers.
  static let completions = forms.map { form in
    form.replacing("URL", with: "https://").replacing("ID", with: "")
  }

  private static let plain: [String: TapOrigin] = [
    "notes": .notes, "messages": .messages, "mail": .mail, "address-bar": .addressBar,
    "own-app": .owningApp, "web-view:new": .webViewLoad, "qr": .qrCode, "nfc": .nfcTag,
    "widget": .widget, "notification": .notification, "handoff": .handoff,
    "restored": .restoredSession, "long-press:app": .longPress(.app),
    "long-press:browser": .longPress(.browser), "long-press:new-tab": .longPress(.newTab),
    "breadcrumb": .breadcrumb, "banner": .smartAppBanner,
    "web-view:tap": .page(Page(nil, in: .webView(appID: nil)), Navigation()),
  ]

  /// The origins whose links an app shows in its own view or browser.
  private static let views: [String: TapOrigin] = Dictionary(
    uniqueKeysWithValues: [("safari-view-controller", TapOrigin.webViewLoad)]
      + InAppBrowser.allCases.map { ($0.rawValue, TapOrigin.inApp($0)) }
  )

  /// Parses an origin.
  init(_ text: String) throws(ValidationError) {
    self.text = text
    if let origin = Self.plain[text] ?? Self.views[text] {
      self.origin = origin
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? String(parts[1]) : ""
    switch parts[0] {
    case "safari":
      origin = .page(Page(try Self.page(value, "safari:")), Navigation())
    case "web-view" where value.hasPrefix("tap:"):
      let url = try Self.page(String(value.dropFirst("tap:".count)), "web-view:tap:")
      origin = .page(Page(url, in: .webView(appID: nil)), Navigation())
    case "web-view" where value.hasPrefix("app:"):
      let id = try Self.app(String(value.dropFirst("app:".count)), "web-view:app:")
      origin = .page(Page(nil, in: .webView(appID: id)), Navigation())
    case "redirect":
      origin = .notes
      redirect = try Self.page(value, "redirect:")
    case "app": origin = .app(id: try Self.app(value, "app:"))
    case "browser": origin = .browser(id: try Self.app(value, "browser:"))
    default:
      throw ValidationError(
        "unknown origin. Write one of \(Self.forms.joined(separator: ", "))."
      )
    }
  }

  /// Whether an app calls the system to open the link.
  var isCall: Bool { if case .app = origin { true } else { origin == .owningApp } }

  private static func page(_ text: String, _ prefix: String) throws(ValidationError) -> String {
    guard URLArgument.host(of: text) != nil else {
      throw ValidationError("add the URL of the page, such as \(prefix)https://example.com/.")
    }
    return text
  }

  private static func app(_ text: String, _ prefix: String) throws(ValidationError) -> String {
    guard AppIDArgument.isPlausible(text) else {
      throw ValidationError(
        "add the app ID, such as \(prefix)\(AppIDArgument.example)."
      )
    }
    return text
  }
}
