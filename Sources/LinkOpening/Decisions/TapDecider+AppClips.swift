import SiteAssociation

extension TapDecider {
  /// Returns an opening with an App Clip card, or with the full app that replaces the clip. Returns
  /// nil if no clip is registered for the link.
  mutating func clipCard(_ url: TappedURL, evidence: Evidence) -> Opening? {
    let clips = AppClipSearch(device, url)
    steps += clips.steps
    guard let found = clips.run() else { return nil }
    let clip = found.clip
    let evidence = Evidence.weaker(evidence, found.evidence)
    var search = UniversalLinkSearch(device, url)
    let outcome = search.run()
    if let fullApp = found.fullApp {
      return replace(
        clip,
        by: fullApp,
        outcome: outcome,
        searched: search.steps,
        evidence: evidence
      )
    }
    let card = OpeningDecision.prompt(
      Prompt(.appClipCard, deliveries: [clip.delivery(url.text, .userActivity)])
    )
    note(
      .appClip,
      holds: true,
      "\(clip.title) is the App Clip for this link.",
      evidence: evidence,
      appID: clip.id
    )
    guard case .app(let other) = outcome else { return end(card, evidence) }
    note(
      .order,
      holds: false,
      "\(other.app.title) is installed and could also open the link. No source says which of the two "
        + "opens.",
      evidence: .unknown,
      appID: other.app.id
    )
    let opensApp = OpeningDecision.app(other.app.delivery(url.text, .userActivity))
    return end(
      card,
      isKnown: false,
      .unknown,
      caveats: [
        OpeningCaveat(
          "The other possibility is: \(opensApp)",
          otherDecision: opensApp,
          evidence: .unknown
        )
      ]
    )
  }

  /// Decides what a link in the text of Notes or Mail opens. In Apple's list of apps that offer App
  /// Clips, these apps are missing.
  mutating func decideText(_ url: TappedURL) -> Opening {
    let opening = handToSystem(url)
    guard case .browser = opening.decision, opening.isKnown,
      let found = AppClipSearch(device, url).run(), found.fullApp == nil
    else { return opening }
    note(
      .appClip,
      holds: false,
      "Whether the link offers the App Clip \(found.clip.title) is unknown. Apple names Messages, Maps, "
        + "Siri, Safari, codes, tags and, since iOS 17, calls to open in other apps.",
      evidence: .unknown,
      appID: found.clip.id
    )
    return end(opening.decision, isKnown: false, .unknown, systemError: opening.systemError)
  }

  /// The full app receives every invocation of its clip (documented).
  private mutating func replace(
    _ clip: InstalledApp,
    by fullApp: InstalledApp,
    outcome: UniversalLinkSearch.Outcome,
    searched: [OpeningStep],
    evidence: Evidence
  ) -> Opening {
    note(
      .appClip,
      holds: true,
      "\(fullApp.title) is installed and replaces its App Clip.",
      evidence: evidence,
      appID: fullApp.id
    )
    steps += searched.filter {
      $0.appID == nil || $0.appID.map(ExactText.init) == ExactText(fullApp.id)
    }
    let decision = OpeningDecision.app(fullApp.delivery(link, .userActivity))
    guard case .app(let found) = outcome else {
      let caveat = OpeningCaveat(
        "Apple requires the full app to be associated with the site for the same links, but this app "
          + "is not. What devices do in that case is unknown.",
        evidence: .unknown
      )
      return end(decision, evidence, caveats: [caveat])
    }
    guard ExactText(found.app.id) != ExactText(fullApp.id) else { return end(decision, evidence) }
    let other = OpeningDecision.app(found.app.delivery(link, .userActivity))
    let caveat = OpeningCaveat(
      "Without App Clips, \(found.app.title) would open for this link. The other possibility is: "
        + "\(other)",
      otherDecision: other,
      evidence: .unknown
    )
    return end(decision, evidence, caveats: [caveat])
  }
}
