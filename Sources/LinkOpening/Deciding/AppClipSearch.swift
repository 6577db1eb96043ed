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
