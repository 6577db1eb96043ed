import SiteAssociation

/// The file is right and devices do not have it yet.
struct AppNotInCopy: FileRule {
  static let about = RuleDescription(
    3103,
    "App that Apple's copy does not name yet",
    effect: "Devices get the copy, so links open the browser until Apple has asked the site again.",
    cure:
      "Wait: Apple asks the site within a day. Then install the app anew, or wait about five days.",
    evidence: .observed,
    background: """
      Devices do not ask the site but Apple's CDN, which keeps a file for six hours and more. A device asks \
      when the app is installed or updated, and again after about five days. Nobody but Apple can clear the \
      CDN. For development, an entry with ?mode=developer asks the site itself.
      """
  )

  func check(_ files: ServedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    guard let file = files.file, let copy = files.copy, file.isReadable, copy.isReadable else {
      return
    }
    for (app, service) in apps.wishes
    where file.entry(for: app.appID, service: service) != nil
      && copy.entry(for: app.appID, service: service) == nil
    {
      report.report(
        Self.about,
        "Apple's copy of the file of \(files.host) does not name \(app.appID) for \(service), and the "
          + "file does."
      )
    }
  }
}
