import SiteAssociation

/// What becomes of one link in one place.
struct TapDecider {
  let device: Device
  /// As written.
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
      note(.eligible, false, "\"\(link)\" is no URL.", .inferred)
      return end(.error(.notEligible), .inferred)
    }
    if let missing = missingOnMac {
      note(.origin, false, missing, .inferred)
      return end(.nothing, isKnown: false, .unknown)
    }
    if !url.isWeb { return decideScheme(of: url) }
    switch origin {
    case .notes, .mail:
      note(.origin, true, "An app hands the link to the system.", .documented)
      return askSystem(url)
    case .messages: return decideMessage(url)
    case .app(let id): return decideCall(url, callerID: id)
    case .owningApp: return decideCall(url, callerID: nil)
    case .page(let page, let navigation): return decideNavigation(url, page, navigation)
    case .addressBar:
      note(.origin, false, "An address that is typed or pasted stays in Safari.", .documented)
      return end(.browser(safari(url, offersApp: true)), .documented)
    case .webViewLoad:
      note(.origin, false, "What an app loads in a web view is shown there.", .documented)
      return end(.page, .documented)
    case .browser(let id):
      note(
        .origin,
        false,
        "Another browser does as it likes; the link may stay in it.",
        .documented
      )
      return end(.browser(BrowserPage(appID: id)), isKnown: false, .documented)
    case .qrCode: return decideCode(url)
    case .nfcTag: return decideTag(url)
    case .widget: return decideUnknown(url, "a link in a widget")
    case .notification: return decideUnknown(url, "a link in a push notification")
    case .handoff: return decideUnknown(url, "a link that another device hands over")
    case .restoredSession: return decideUnknown(url, "a link of a session that is restored")
    case .longPress(let choice): return decideLongPress(url, choice)
    case .breadcrumb: return decideBreadcrumb(url)
    case .smartAppBanner: return decideBanner(url)
    }
  }

  private var missingOnMac: String? {
    guard device.system == .macOS else { return nil }
    switch origin {
    case .breadcrumb: return "A Mac has no way back at the top of the screen."
    case .nfcTag: return "A Mac reads no tags."
    case .qrCode: return "A Mac has no camera app that reads codes."
    default: return nil
    }
  }

  private mutating func decideUnknown(_ url: TappedURL, _ what: String) -> Opening {
    note(.origin, false, "Nobody says what becomes of \(what).", .unknown)
    return end(.browser(browser(url)), isKnown: false, .unknown)
  }
}

extension TapDecider {
  mutating func note(
    _ kind: OpeningStep.Kind,
    _ holds: Bool,
    _ sentence: String,
    _ evidence: Evidence,
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

  /// The opening with all steps so far.
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

  /// The default browser with the page of a link.
  func browser(_ url: TappedURL) -> BrowserPage {
    device.defaultBrowser.map { BrowserPage(appID: $0) } ?? safari(url, offersApp: false)
  }

  /// Safari with the page of a link. A banner offers the app where the user has kept the link in
  /// Safari (documented), and an App Clip of the site otherwise.
  func safari(_ url: TappedURL, offersApp: Bool) -> BrowserPage {
    guard device.system == .iOS else { return BrowserPage() }
    if offersApp {
      var search = UniversalLinkSearch(device, url, ignoresChoices: true)
      if case .app(let found) = search.run() { return BrowserPage(banner: found.app.offer) }
    }
    return BrowserPage(banner: AppClipSearch(device, url).run()?.clip.offer)
  }
}
