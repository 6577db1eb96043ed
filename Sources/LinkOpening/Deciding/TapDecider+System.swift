import SiteAssociation

extension TapDecider {
  /// A tap in an app that hands links to the system.
  ///
  /// - Parameters:
  ///   - evidence: How sure it is that an app opens here if LaunchServices names one.
  ///   - fallback: What happens where it names none; nil for the browser.
  mutating func askSystem(
    _ url: TappedURL,
    callerID: String? = nil,
    referrer: String? = nil,
    evidence: Evidence = .documented,
    fallback: OpeningDecision? = nil
  ) -> Opening {
    var search = UniversalLinkSearch(device, url, callerID: callerID)
    let answer = search.run()
    steps += search.steps
    switch answer {
    case .app(let found):
      let delivery = found.app.delivery(url.text, .userActivity, referrer: referrer)
      guard device.hasRestartedRecently else {
        return end(.app(delivery), evidence, caveats: caveats(for: url))
      }
      note(
        .restart,
        false,
        "Shortly after a restart links may go to the browser, until the service that knows them runs.",
        .reported
      )
      return end(fallback ?? .browser(browser(url)), isKnown: false, .reported)
    case .error(let error):
      var decision = fallback ?? .browser(browser(url))
      if error == .switchedOff, case .browser(let page) = decision, page.appID == nil {
        decision = .browser(safari(url, offersApp: true))
      }
      return end(decision, search.evidenceOfFailure, systemError: error)
    }
  }

  /// What is reported of international names.
  private func caveats(for url: TappedURL) -> [OpeningCaveat] {
    guard url.host.split(separator: ".").contains(where: { $0.hasPrefix("xn--") }) else {
      return []
    }
    return [
      OpeningCaveat(
        "Since iOS 16 devices are reported to fetch no file of an international host such as "
          + "\(url.host); then the link stays in the browser.",
        evidence: .reported
      )
    ]
  }

  /// An app calls `open`; nil stands for the app that the link would open.
  mutating func decideCall(_ url: TappedURL, callerID: String?) -> Opening {
    var callerID = callerID
    if callerID == nil {
      var search = UniversalLinkSearch(device, url, ignoresChoices: true)
      if case .app(let found) = search.run() { callerID = found.app.id }
    }
    let fallback: OpeningDecision? = universalLinksOnly ? .nothing : nil
    note(
      .origin,
      true,
      universalLinksOnly
        ? "An app calls open with universalLinksOnly: without an app for the link nothing opens, and "
          + "the completion gets false."
        : "An app calls open.",
      .documented
    )
    if !universalLinksOnly, let card = clipCard(url, evidence: .documented) { return card }
    return askSystem(url, callerID: callerID, fallback: fallback)
  }

  /// Messages shows the card of an App Clip where the page behind the link names it (documented).
  mutating func decideMessage(_ url: TappedURL) -> Opening {
    note(.origin, true, "Messages hands the link to the system.", .documented)
    if let found = AppClipSearch(device, url).run(), found.clip.appClip?.isNamedByPages == false {
      note(
        .appClip,
        false,
        "The page does not name \(found.clip.title) in its banner tag, which Messages needs.",
        .documented,
        appID: found.clip.id
      )
      return askSystem(url)
    }
    return clipCard(url, evidence: .documented) ?? askSystem(url)
  }
}
