import SiteAssociation

/// Reports an app that the file names with a different prefix.
struct OtherPrefix: ExpectationRule {
  static let about = RuleDescription(
    3102,
    "App with a different prefix in the host's file",
    effect: """
      Devices treat the listed app ID as a different app, so they do not associate the app with \
      the host for this service type. For applinks, links to the host therefore open the browser.
      """,
    cure: "In the file, replace the prefix with the prefix that the app is signed with.",
    evidence: .documented,
    background: """
      The part of an app ID before the first dot is the App ID prefix. It usually equals the team \
      ID, but an old or transferred app can have its own prefix. Apple's developer website shows \
      the prefix next to the bundle ID. In a build, the entitlement application-identifier begins \
      with the prefix.
      """
  )

  func check(_ files: FetchedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    guard let file = files.file, file.isReadable else { return }
    for (app, service) in apps.expectedServices(in: file)
    where !app.bundleID.isEmpty && file.entry(for: app.appID, service: service) == nil {
      guard
        let other = file.appIDs(of: service).first(where: app.hasBundleID)
      else { continue }
      report.report(
        Self.about,
        "The file of \(files.host) names \(other) for \(service), but the app is \(app.appID).",
        cure: "If the build is signed with \(app.appID), list that app ID in the file."
      )
    }
  }
}
