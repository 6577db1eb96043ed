import SiteAssociation

/// Which App Clip a link belongs to.
struct AppClipSearch {
  let device: Device
  let url: TappedURL

  init(_ device: Device, _ url: TappedURL) {
    self.device = device
    self.url = url
  }

  /// The clips with an entry for the host, whose file lists them (documented).
  var clipsOfHost: [InstalledApp] {
    guard device.system == .iOS else { return [] }
    return device.apps.filter { app in
      guard app.appClip != nil else { return false }
      var check = AppCheck(device: device, url: url, app: app, service: .appclips)
      return check.run() != nil
    }
  }

  /// The clip that is registered for the link, and the full app if it is installed.
  func run() -> (clip: InstalledApp, fullApp: InstalledApp?)? {
    clipsOfHost.first { clip in clip.appClip?.isRegistered(for: url.text) == true }
      .map { ($0, fullApp(of: $0)) }
  }

  /// The app that takes the place of a clip.
  func fullApp(of clip: InstalledApp) -> InstalledApp? {
    clip.appClip.flatMap { device.app($0.fullAppID) }
  }
}

extension AppClip {
  fileprivate func isRegistered(for url: String) -> Bool {
    experiences.contains { url.hasPrefix($0) }
  }
}

extension TapDecider {
  /// The card of an App Clip, or the full app that takes its place; nil where no clip is registered for
  /// the link.
  mutating func clipCard(_ url: TappedURL, evidence: Evidence) -> Opening? {
    guard let found = AppClipSearch(device, url).run() else { return nil }
    let clip = found.clip
    var search = UniversalLinkSearch(device, url)
    let answer = search.run()
    if let fullApp = found.fullApp { return replace(clip, by: fullApp, answer, search.steps) }
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
    _ searched: [OpeningStep]
  ) -> Opening {
    note(
      .appClip,
      true,
      "\(fullApp.title) is installed and takes the place of its App Clip.",
      .documented,
      appID: fullApp.id
    )
    steps += searched.filter { $0.appID == nil || $0.appID == fullApp.id }
    let decision = OpeningDecision.app(fullApp.delivery(link, .userActivity))
    if case .app(let found) = answer, found.app.id == fullApp.id {
      return end(decision, .documented)
    }
    return end(
      decision,
      .documented,
      caveats: [
        OpeningCaveat(
          "Apple wants the full app to be associated with the site for the same links, which it is not. "
            + "Nobody says what happens then.",
          evidence: .unknown
        )
      ]
    )
  }
}
