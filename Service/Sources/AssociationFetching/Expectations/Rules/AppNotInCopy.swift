import SiteAssociation

/// Reports an app that the file names but Apple's copy does not.
struct AppNotInCopy: FileRule {
  static let about = RuleDescription(
    3103,
    "App missing from Apple's copy",
    effect: """
      Devices use the copy, so links open the browser until Apple has fetched the file again.
      """,
    cure: """
      Wait: Apple fetches the file within a day. Then install the app again, or wait about five \
      days.
      """,
    evidence: .observed,
    background: """
      Devices fetch the file from Apple's CDN, which caches it for six hours or more. A device \
      fetches it when the app is installed or updated, and again after about five days. Only \
      Apple can clear the CDN. For development, an entry with ?mode=developer makes the device \
      ask the site itself.
      """
  )

  func check(_ files: ServedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    guard let file = files.file, let copy = files.copy, file.isReadable, copy.isReadable else {
      return
    }
    for (app, service) in apps.expectedServices
    where file.entry(for: app.appID, service: service) != nil
      && copy.entry(for: app.appID, service: service) == nil
    {
      report.report(
        Self.about,
        "Apple's copy of the file of \(files.host) does not name \(app.appID) for \(service), but "
          + "the file does."
      )
    }
  }
}
