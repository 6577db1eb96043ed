import SiteAssociation

/// Finds the App Clip for a link.
struct AppClipSearch {
  /// An App Clip for the link.
  struct Match {
    var clip: InstalledApp
    /// The full app, which replaces the clip; nil if the full app is not installed.
    var fullApp: InstalledApp?
    /// The evidence that the clip is registered for the link.
    var evidence: Evidence
  }

  let device: Device
  let url: TappedURL
  /// The clips that have an entry for the host and are listed in the host's association file
  /// (documented).
  private(set) var clipsOfHost: [InstalledApp] = []
  /// The checks of the entry and the file of each clip.
  private(set) var steps: [OpeningStep] = []

  init(_ device: Device, _ url: TappedURL) {
    self.device = device
    self.url = url
    guard device.system == .iOS else { return }
    for app in device.apps where app.appClip != nil {
      var check = AppAssociationCheck(device: device, url: url, app: app, service: .appclips)
      if check.run() != nil { clipsOfHost.append(app) }
      steps += check.steps
    }
  }

  /// Returns the clip that is registered for the link, and its full app if the full app is
  /// installed.
  func run() -> Match? {
    clipsOfHost.lazy.compactMap { clip in
      evidence(for: clip).map { Match(clip: clip, fullApp: fullApp(of: clip), evidence: $0) }
    }.first
  }

  /// Returns the evidence that a clip is registered for the link, or nil if the clip is not
  /// registered for the link.
  private func evidence(for clip: InstalledApp) -> Evidence? {
    (clip.appClip?.experiences ?? []).compactMap { AppClipExperience($0)?.evidence(for: url) }
      .reduce(nil) { surest, evidence in surest.map { .stronger($0, evidence) } ?? evidence }
  }

  /// Returns the installed full app of a clip.
  func fullApp(of clip: InstalledApp) -> InstalledApp? {
    guard let id = clip.appClip?.fullAppID else { return nil }
    if let app = device.app(id) { return app }
    // The entitlements of a project can contain a build setting: $(AppIdentifierPrefix).
    let text = BuildSettingText(id)
    guard text.hasSettings else { return nil }
    return device.apps.first { $0.appClip == nil && text.canBecome($0.id) }
  }
}
