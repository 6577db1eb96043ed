import SiteAssociation

extension TapDecider {
  /// Decides what a QR code opens. No reliable source documents this. One vendor reports that a QR
  /// code often opens a browser.
  mutating func decideCode(_ url: TappedURL) -> Opening {
    if let opening = appClipOpening(url) { return opening }
    let opening = handToSystem(url)
    guard case .app = opening.decision else { return opening }
    note(
      .origin,
      holds: false,
      "What a QR code opens is uncertain. It is widely believed that the app opens, but one vendor "
        + "reports that a browser often opens instead.",
      evidence: .reported
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
      "The other possibility is: \(opening.decision)",
      otherDecision: opening.decision,
      evidence: .reported
    )
  }

  /// Decides what an NFC tag opens. A tag that is read in the background triggers a notification
  /// (documented).
  mutating func decideTag(_ url: TappedURL) -> Opening {
    guard device.readsTagsInBackground else {
      note(
        .origin,
        holds: false,
        "The device does not read NFC tags in the background while the camera, Wallet, Apple Pay, "
          + "airplane mode or another NFC session is active.",
        evidence: .documented
      )
      return end(.nothing, .documented)
    }
    if let opening = appClipOpening(url) { return opening }
    note(
      .origin,
      holds: true,
      "The tag triggers a notification. Tapping the notification opens the link.",
      evidence: .documented
    )
    let opening = handToSystem(url)
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

  /// Returns the opening of an App Clip for a code or tag, or nil if no App Clip is involved.
  private mutating func appClipOpening(_ url: TappedURL) -> Opening? {
    if let card = clipCard(url, evidence: .documented) { return card }
    let search = AppClipSearch(device, url)
    guard let clip = search.clipsOfHost.first, search.fullApp(of: clip) == nil else { return nil }
    var links = UniversalLinkSearch(device, url)
    if case .app = links.run() { return nil }
    note(
      .appClip,
      holds: false,
      "\(clip.title) is an App Clip for \(url.host), but not for this link. One report says that in "
        + "this case the card shows an error, and Safari does not open the page.",
      evidence: .reported,
      appID: clip.id
    )
    return end(.error(.noClipExperience), .reported)
  }
}
