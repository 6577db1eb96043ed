import SiteAssociation

extension TapDecider {
  /// The schemes in Apple's scheme reference, which always open system apps (documented).
  private static let systemSchemes: Set<String> = [
    "mailto", "tel", "sms", "facetime", "facetime-audio",
  ]

  /// The schemes whose content the page itself shows or runs.
  private static let pageSchemes: Set<String> = ["about", "blob", "data", "javascript"]

  /// Decides what a link with a scheme other than http and https opens.
  mutating func decideScheme(of url: TappedURL) -> Opening {
    if universalLinksOnly {
      note(
        .eligible,
        holds: false,
        "The caller accepts only universal links, and this link is not one.",
        evidence: .documented
      )
      return end(.nothing, .documented, systemError: .notEligible)
    }
    if Self.systemSchemes.containsCode(of: url.scheme) {
      note(
        .scheme,
        holds: false,
        "The scheme \(url.scheme): belongs to the system, even if apps register it.",
        evidence: .documented
      )
      return end(.systemApp(scheme: url.scheme), .documented)
    }
    let schemeOrigin = origin.schemeOrigin
    if Self.pageSchemes.containsCode(of: url.scheme), schemeOrigin != .caller {
      note(
        .scheme,
        holds: false,
        "A link with \(url.scheme): stays within the page.",
        evidence: .inferred
      )
      return end(.page, .inferred)
    }
    let apps = device.apps.filter { app in
      app.schemes.contains { $0.lowercased().isSameCode(as: url.scheme) }
    }
    noteOwners(apps, of: url)
    let deliveries = apps.map { $0.delivery(url.text, .urlContext) }
    switch schemeOrigin {
    case .safari:
      note(
        .origin,
        holds: true,
        "Safari asks the user before it opens an app for a custom scheme.",
        evidence: .reported
      )
      return deliveries.isEmpty
        ? end(.prompt(Prompt(.invalidAddress)), .reported, systemError: .noApp)
        : end(
          .prompt(Prompt(.openInApp, deliveries: deliveries)),
          isKnown: deliveries.count == 1,
          deliveries.count == 1 ? .reported : .documented
        )
    case .webView:
      note(
        .origin,
        holds: false,
        "The link is in a web view, and the app that shows the web view decides what happens.",
        evidence: .unknown
      )
      return end(.page, isKnown: false, .unknown)
    case .caller, .unknown:
      let isKnown = schemeOrigin == .caller
      if !isKnown {
        note(
          .origin,
          holds: false,
          "What a link with a custom scheme opens from this origin is unknown.",
          evidence: .unknown
        )
      }
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
    case 0:
      note(
        .scheme,
        holds: false,
        "No app registers the scheme \(url.scheme):.",
        evidence: .documented
      )
    case 1:
      note(
        .scheme,
        holds: true,
        "\(names) registers the scheme \(url.scheme):. Schemes have no owner; any app may register them.",
        evidence: .documented,
        appID: apps.first?.id
      )
    default:
      note(
        .scheme,
        holds: true,
        "\(names) register the scheme \(url.scheme):. Which of these apps opens is undefined.",
        evidence: .documented
      )
    }
  }
}

/// The program that handles a tap on a link with a custom scheme.
private enum SchemeOrigin {
  case caller
  case safari
  case webView
  case unknown
}

extension TapOrigin {
  fileprivate var schemeOrigin: SchemeOrigin {
    switch self {
    case .notes, .messages, .mail, .app, .owningApp: .caller
    case .page(let page, _): page.view == .safari ? .safari : .webView
    case .addressBar, .longPress: .safari
    case .webViewLoad, .inApp: .webView
    case .browser, .qrCode, .nfcTag, .widget, .notification, .handoff, .restoredSession,
      .breadcrumb, .smartAppBanner:
      .unknown
    }
  }
}
