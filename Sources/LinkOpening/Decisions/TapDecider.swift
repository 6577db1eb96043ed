import SiteAssociation

/// Decides what one link opens from one origin.
struct TapDecider {
  let device: Device
  /// The link as written.
  let link: String
  let origin: TapOrigin
  var universalLinksOnly = false

  var steps: [OpeningStep] = []

  init(device: Device, link: String, origin: TapOrigin) {
    self.device = device
    self.link = link
    self.origin = origin
  }

  mutating func decide() -> Opening {
    guard let url = TappedURL(link) else {
      note(.eligible, holds: false, "\"\(link)\" is not a URL.", evidence: .inferred)
      return end(.error(.notEligible), .inferred)
    }
    if let missing = missingOnMac {
      note(.origin, holds: false, missing, evidence: .inferred)
      return end(.nothing, isKnown: false, .unknown)
    }
    if !url.isWeb { return decideScheme(of: url) }
    switch origin {
    case .notes, .mail:
      note(.origin, holds: true, "An app passes the link to the system.", evidence: .documented)
      return decideText(url)
    case .messages: return decideMessage(url)
    case .app(let id): return decideCall(url, callerID: id)
    case .owningApp: return decideCall(url, callerID: nil)
    case .page(let page, let navigation): return decideNavigation(url, on: page, by: navigation)
    case .addressBar:
      note(
        .origin,
        holds: false,
        "A typed or pasted address stays in Safari.",
        evidence: .documented
      )
      return end(.browser(safari(url, offersApp: true)), .documented)
    case .webViewLoad:
      note(
        .origin,
        holds: false,
        "The web view shows the URL that the app loads.",
        evidence: .documented
      )
      return end(.page, .documented)
    case .inApp(let app): return decideInApp(app)
    case .browser(let id):
      note(
        .origin,
        holds: false,
        "A third-party browser decides by its own rules, and the link may stay in that browser.",
        evidence: .documented
      )
      return end(.browser(BrowserPage(appID: id)), isKnown: false, .documented)
    case .qrCode: return decideCode(url)
    case .nfcTag: return decideTag(url)
    case .widget: return decideUnknown(url, "a link in a widget")
    case .notification: return decideUnknown(url, "a link in a push notification")
    case .handoff: return decideUnknown(url, "a link from Handoff")
    case .restoredSession: return decideUnknown(url, "a link in a restored session")
    case .longPress(let choice): return decideLongPress(url, choice)
    case .breadcrumb: return decideBreadcrumb(url)
    case .smartAppBanner: return decideBanner(url)
    }
  }

  private var missingOnMac: String? {
    guard device.system == .macOS else { return nil }
    switch origin {
    case .breadcrumb: return "A Mac has no breadcrumb at the top of the screen."
    case .nfcTag: return "A Mac does not read NFC tags."
    case .qrCode: return "A Mac has no camera app that reads QR codes."
    default: return nil
    }
  }

  private mutating func decideInApp(_ app: InAppBrowser) -> Opening {
    let evidence: Evidence = app.keepsLinks ? .reported : .unknown
    note(
      .origin,
      holds: false,
      app.keepsLinks
        ? "\(app.title) shows links in its own browser and does not pass them to the system."
        : "Whether \(app.title) passes links to the system or shows them in its own browser is unknown. "
          + "It can depend on the version and on a setting.",
      evidence: evidence
    )
    return end(.page, isKnown: app.keepsLinks, evidence)
  }

  private mutating func decideUnknown(_ url: TappedURL, _ what: String) -> Opening {
    note(.origin, holds: false, "What happens to \(what) is unknown.", evidence: .unknown)
    return end(.browser(browser(url)), isKnown: false, .unknown)
  }
}

extension TapDecider {
  mutating func note(
    _ kind: OpeningStep.Kind,
    holds: Bool,
    _ sentence: String,
    evidence: Evidence,
    appID: String? = nil
  ) {
    steps.append(
      OpeningStep(
        kind,
        holds: holds,
        sentence,
        evidence: evidence,
        url: link,
        appID: appID
      )
    )
  }

  /// Returns an opening with all steps recorded so far.
  func end(
    _ decision: OpeningDecision,
    isKnown: Bool = true,
    _ evidence: Evidence,
    systemError: SystemError? = nil,
    remembered: RememberedChoice? = nil,
    caveats: [OpeningCaveat] = []
  ) -> Opening {
    Opening(
      decision,
      isKnown: isKnown,
      evidence: evidence,
      steps: steps,
      systemError: systemError,
      remembered: remembered,
      caveats: caveats
    )
  }
}
