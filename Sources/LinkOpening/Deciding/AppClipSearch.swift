import SiteAssociation

/// Which App Clip a link belongs to.
struct AppClipSearch {
  /// A clip for the link.
  struct Found {
    var clip: InstalledApp
    /// The app that takes its place.
    var fullApp: InstalledApp?
    /// How sure it is that the clip is registered for the link.
    var evidence: Evidence
  }

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
  func run() -> Found? {
    clipsOfHost.lazy.compactMap { clip in
      evidence(for: clip).map { Found(clip: clip, fullApp: fullApp(of: clip), evidence: $0) }
    }.first
  }

  /// How sure it is that a clip is registered for the link; nil for one that is not.
  private func evidence(for clip: InstalledApp) -> Evidence? {
    (clip.appClip?.experiences ?? []).compactMap { AppClipExperience($0)?.evidence(for: url) }
      .reduce(nil) { surest, evidence in surest.map { .stronger($0, evidence) } ?? evidence }
  }

  /// The app that takes the place of a clip.
  func fullApp(of clip: InstalledApp) -> InstalledApp? {
    clip.appClip.flatMap { device.app($0.fullAppID) }
  }
}
