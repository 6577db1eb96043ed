import SiteAssociation

extension TapDecider {
  /// The card of an App Clip, or the full app that takes its place; nil where no clip is registered for
  /// the link.
  mutating func clipCard(_ url: TappedURL, evidence: Evidence) -> Opening? {
    guard let found = AppClipSearch(device, url).run() else { return nil }
    let clip = found.clip
    let evidence = Evidence.weaker(evidence, found.evidence)
    var search = UniversalLinkSearch(device, url)
    let answer = search.run()
    if let fullApp = found.fullApp {
      return replace(clip, by: fullApp, answer, search.steps, evidence)
    }
    let card = OpeningDecision.prompt(
      Prompt(.appClipCard, deliveries: [clip.delivery(url.text, .userActivity)])
    )
    note(.appClip, true, "\(clip.title) is an App Clip for this link.", evidence, appID: clip.id)
    guard case .app(let other) = answer else { return end(card, evidence) }
    note(
      .order,
      false,
      "\(other.app.title) is installed and could open the link as well. Nobody says which of the two "
        + "comes first.",
      .unknown,
      appID: other.app.id
    )
    let opensApp = OpeningDecision.app(other.app.delivery(url.text, .userActivity))
    return end(
      card,
      isKnown: false,
      .unknown,
      caveats: [
        OpeningCaveat(
          "It may as well be: \(opensApp)",
          otherDecision: opensApp,
          evidence: .unknown
        )
      ]
    )
  }

  /// The full app gets every invocation of its clip (documented).
  private mutating func replace(
    _ clip: InstalledApp,
    by fullApp: InstalledApp,
    _ answer: UniversalLinkSearch.Answer,
    _ searched: [OpeningStep],
    _ evidence: Evidence
  ) -> Opening {
    note(
      .appClip,
      true,
      "\(fullApp.title) is installed and takes the place of its App Clip.",
      evidence,
      appID: fullApp.id
    )
    steps += searched.filter { $0.appID == nil || $0.appID == fullApp.id }
    let decision = OpeningDecision.app(fullApp.delivery(link, .userActivity))
    guard case .app(let found) = answer else {
      let caveat = OpeningCaveat(
        "Apple wants the full app to be associated with the site for the same links, which it is not. "
          + "Nobody says what happens then.",
        evidence: .unknown
      )
      return end(decision, evidence, caveats: [caveat])
    }
    guard found.app.id != fullApp.id else { return end(decision, evidence) }
    let other = OpeningDecision.app(found.app.delivery(link, .userActivity))
    let caveat = OpeningCaveat(
      "\(found.app.title) comes first for this link outside of App Clips. It may as well be: \(other)",
      otherDecision: other,
      evidence: .unknown
    )
    return end(decision, evidence, caveats: [caveat])
  }
}
