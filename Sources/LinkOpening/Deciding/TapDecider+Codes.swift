import SiteAssociation

extension TapDecider {
  /// A code in front of the camera: nobody says, and one vendor found that it often lands in a browser.
  mutating func decideCode(_ url: TappedURL) -> Opening {
    if let answer = clipAnswer(url) { return answer }
    let opening = askSystem(url)
    guard case .app = opening.decision else { return opening }
    note(
      .origin,
      false,
      "Nobody says for certain what a code in front of the camera does. It is widely believed to open "
        + "the app; one vendor reports that it often lands in a browser.",
      .reported
    )
    return end(
      .browser(browser(url)),
      isKnown: false,
      .unknown,
      caveats: [possible(opening)] + opening.caveats
    )
  }

  private func possible(_ opening: Opening) -> OpeningCaveat {
    OpeningCaveat(
      "It may as well be: \(opening.decision)",
      otherDecision: opening.decision,
      evidence: .reported
    )
  }

  /// A tag that is read in the background becomes a notification (documented).
  mutating func decideTag(_ url: TappedURL) -> Opening {
    guard device.readsTagsInBackground else {
      note(
        .origin,
        false,
        "No tag is read while the camera, Wallet, Apple Pay, airplane mode or another reading is "
          + "active.",
        .documented
      )
      return end(.nothing, .documented)
    }
    if let answer = clipAnswer(url) { return answer }
    note(.origin, true, "The tag becomes a notification; a tap on it opens the link.", .documented)
    let opening = askSystem(url)
    var delivered: [Delivery] = []
    if case .app(let delivery) = opening.decision { delivered = [delivery] }
    return end(
      .prompt(Prompt(.notification, deliveries: delivered)),
      isKnown: opening.isKnown,
      opening.evidence,
      systemError: opening.systemError,
      caveats: opening.caveats
    )
  }

  /// What App Clips make of a code or a tag; nil where they have nothing to do with it.
  private mutating func clipAnswer(_ url: TappedURL) -> Opening? {
    if let card = clipCard(url, evidence: .documented) { return card }
    let search = AppClipSearch(device, url)
    guard let clip = search.clipsOfHost.first, search.fullApp(of: clip) == nil else { return nil }
    var links = UniversalLinkSearch(device, url)
    if case .app = links.run() { return nil }
    note(
      .appClip,
      false,
      "\(clip.title) is an App Clip of \(url.host), but not for this link. One report says that its "
        + "card then shows an error, instead of Safari the page.",
      .reported,
      appID: clip.id
    )
    return end(.error(.noClipExperience), .reported)
  }
}
