import SiteAssociation

extension TapDecider {
  /// Schemes that Apple's scheme reference names; they open apps of the system always (documented).
  static let systemSchemes: Set<String> = ["mailto", "tel", "sms", "facetime", "facetime-audio"]

  /// Schemes that a page shows or runs itself.
  private static let pageSchemes: Set<String> = ["about", "blob", "data", "javascript"]

  /// A link with a scheme that no browser shows.
  mutating func decideScheme(of url: TappedURL) -> Opening {
    if universalLinksOnly {
      note(.eligible, false, "The caller wants universal links only; this is none.", .documented)
      return end(.nothing, .documented, systemError: .notEligible)
    }
    if Self.systemSchemes.contains(url.scheme) {
      note(.scheme, false, "\(url.scheme): belongs to the system, whatever apps say.", .documented)
      return end(.systemApp(scheme: url.scheme), .documented)
    }
    let place = origin.schemePlace
    if Self.pageSchemes.contains(url.scheme), place != .caller {
      note(.scheme, false, "\(url.scheme): stays within the page.", .inferred)
      return end(.page, .inferred)
    }
    let apps = device.apps.filter { app in
      app.schemes.contains { $0.lowercased() == url.scheme }
    }
    noteOwners(apps, of: url)
    let deliveries = apps.map { $0.delivery(url.text, .urlContext) }
    switch place {
    case .safari:
      note(.origin, true, "Safari asks before it opens an app by its scheme.", .reported)
      return deliveries.isEmpty
        ? end(.prompt(Prompt(.invalidAddress)), .reported, systemError: .noApp)
        : end(
          .prompt(Prompt(.openInApp, deliveries: deliveries)),
          isKnown: deliveries.count == 1,
          deliveries.count == 1 ? .reported : .documented
        )
    case .webView:
      note(.origin, false, "In a web view it is up to the app that shows it.", .unknown)
      return end(.page, isKnown: false, .unknown)
    case .caller, .unknown:
      let isKnown = place == .caller
      if !isKnown { note(.origin, false, "Nobody says what a scheme does here.", .unknown) }
      guard let first = deliveries.first else {
        return end(.error(.noApp), isKnown: isKnown, isKnown ? .documented : .unknown)
      }
      return deliveries.count == 1
        ? end(.app(first), isKnown: isKnown, isKnown ? .documented : .unknown)
        : end(.oneOf(deliveries), isKnown: false, .documented)
    }
  }

  private mutating func noteOwners(_ apps: [InstalledApp], of url: TappedURL) {
    let names = apps.map(\.title).joined(separator: " and ")
    switch apps.count {
    case 0: note(.scheme, false, "No app has the scheme \(url.scheme):.", .documented)
    case 1:
      note(
        .scheme,
        true,
        "\(names) has the scheme \(url.scheme):. Schemes have no owner; any app may take it.",
        .documented,
        appID: apps.first?.id
      )
    default:
      note(
        .scheme,
        true,
        "\(names) have the scheme \(url.scheme):. Which of them opens is undefined.",
        .documented
      )
    }
  }
}

/// What a scheme meets at a place.
private enum SchemePlace {
  case caller
  case safari
  case webView
  case unknown
}

extension TapOrigin {
  fileprivate var schemePlace: SchemePlace {
    switch self {
    case .notes, .messages, .mail, .app, .owningApp: .caller
    case .page(let page, _): page.view == .safari ? .safari : .webView
    case .addressBar, .longPress: .safari
    case .webViewLoad: .webView
    case .browser, .qrCode, .nfcTag, .widget, .notification, .handoff, .restoredSession,
      .breadcrumb, .smartAppBanner:
      .unknown
    }
  }
}
