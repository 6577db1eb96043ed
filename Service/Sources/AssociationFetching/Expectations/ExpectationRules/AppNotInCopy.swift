import SiteAssociation

/// Reports an app that the file names but Apple's cached copy does not.
struct AppNotInCopy: ExpectationRule {
  static let about = RuleDescription(
    3103,
    "App missing from Apple's cached copy",
    effect: """
      Devices use the cached copy, so they do not associate the app with the host yet. For \
      applinks, links to the host open the browser until Apple's CDN has refetched the file and \
      the device has then fetched it from the CDN.
      """,
    cure: """
      Wait: Apple's CDN refetches the file within a day. Then reinstall the app, or wait about \
      five days for devices to check again.
      """,
    evidence: .observed,
    background: """
      Devices fetch the file from Apple's CDN, which caches it for six hours or more. A device \
      fetches the file when the app is installed or updated, and again after about five days. Only \
      Apple can clear the CDN's cache. For development, an entry with ?mode=developer makes the \
      device fetch the file directly from the host.
      """
  )

  func check(_ files: FetchedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    guard let file = files.file, let copy = files.copy, file.isReadable, copy.isReadable else {
      return
    }
    for (app, service) in apps.expectedServices(in: file)
    where file.entry(for: app.appID, service: service) != nil
      && copy.entry(for: app.appID, service: service) == nil
    {
      report.report(
        Self.about,
        "Apple's cached copy for \(files.host) does not name \(app.appID) for \(service), but the "
          + "host's file does."
      )
    }
  }
}
