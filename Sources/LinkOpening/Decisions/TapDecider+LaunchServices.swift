import SiteAssociation

extension TapDecider {
  /// Decides what opens when an app passes a link to the system.
  ///
  /// - Parameters:
  ///   - evidence: The evidence that an app opens from this origin if LaunchServices finds an app.
  ///   - fallback: The decision if LaunchServices finds no app; nil for the browser.
  mutating func handToSystem(
    _ url: TappedURL,
    callerID: String? = nil,
    referrer: String? = nil,
    evidence: Evidence = .documented,
    fallback: OpeningDecision? = nil
  ) -> Opening {
    var search = UniversalLinkSearch(device, url, callerID: callerID)
    let outcome = search.run()
    steps += search.steps
    switch outcome {
    case .app(let found):
      let delivery = found.app.delivery(url.text, .userActivity, referrer: referrer)
      guard device.hasRestartedRecently else {
        return end(.app(delivery), evidence, caveats: caveats(for: url))
      }
      note(
        .restart,
        holds: false,
        "Shortly after a restart, links may open the browser until the associated-domains service is "
          + "running.",
        evidence: .reported
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

  /// Returns the reported problem with internationalized domain names.
  private func caveats(for url: TappedURL) -> [OpeningCaveat] {
    guard url.host[...].parts(between: .dot).contains(where: { $0.startsWithCode(of: "xn--") })
    else {
      return []
    }
    return [
      OpeningCaveat(
        "According to reports, devices have not approved internationalized domain names such as "
          + "\(url.host) since iOS 16. In that case the link opens the browser.",
        evidence: .reported
      )
    ]
  }

  /// Decides what a call to `open` opens. A nil `callerID` stands for the app that the link would
  /// open.
  mutating func decideCall(_ url: TappedURL, callerID: String?) -> Opening {
    var callerID = callerID
    if callerID == nil {
      var search = UniversalLinkSearch(device, url, ignoresChoices: true)
      if case .app(let found) = search.run() { callerID = found.app.id }
    }
    let fallback: OpeningDecision? = universalLinksOnly ? .nothing : nil
    note(
      .origin,
      holds: true,
      universalLinksOnly
        ? "An app calls open with universalLinksOnly. If no app opens the link, nothing opens, and "
          + "the completion handler receives false."
        : "An app calls open.",
      evidence: .documented
    )
    if !universalLinksOnly, let card = clipCard(url, evidence: .documented) { return card }
    return handToSystem(url, callerID: callerID, fallback: fallback)
  }

  /// Decides what a link in Messages opens. Messages shows an App Clip card if the linked page
  /// names the clip (documented).
  mutating func decideMessage(_ url: TappedURL) -> Opening {
    note(.origin, holds: true, "Messages passes the link to the system.", evidence: .documented)
    let clips = AppClipSearch(device, url)
    if let found = clips.run(), found.clip.appClip?.isNamedByPages == false {
      steps += clips.steps
      note(
        .appClip,
        holds: false,
        "The page does not name \(found.clip.title) in its Smart App Banner tag, which Messages requires.",
        evidence: .documented,
        appID: found.clip.id
      )
      return handToSystem(url)
    }
    return clipCard(url, evidence: .documented) ?? handToSystem(url)
  }
}
