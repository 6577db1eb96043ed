import SiteAssociation

/// Reports an app that the file does not name.
struct AppNotNamed: ExpectationRule {
  static let about = RuleDescription(
    3101,
    "App missing from the host's file",
    effect: """
      Devices do not associate the app with the host for this service type. For applinks, links to \
      the host therefore open the browser.
      """,
    cure: "Add the app ID to the file: the prefix, a dot and the bundle ID.",
    evidence: .documented,
    background: """
      An app and a site must name each other. The app names the site in its entitlements, and the \
      site lists the app's ID in its association file. The file lists apps separately for each \
      service type: in applinks.details for links, in webcredentials.apps for passwords and \
      passkeys, in appclips.apps for App Clips, and in activitycontinuation.apps for Handoff. \
      appclips.apps lists only the App Clip, not the full app, although both have the appclips \
      entry in their entitlements.
      """
  )

  func check(_ files: FetchedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    guard let file = files.file, file.isReadable else { return }
    for (app, service) in apps.expectedServices(in: file)
    where file.entry(for: app.appID, service: service) == nil {
      let named = file.appIDs(of: service)
      guard !named.contains(where: { app.hasBundleID(of: $0) }) else {
        continue
      }
      let names = named.prefix(3).joined(separator: ", ") + (named.count > 3 ? ", …" : "")
      report.report(
        Self.about,
        "The file of \(files.host) does not name \(app.appID) for \(service)"
          + (names.isEmpty ? "." : "; it names \(names)."),
        cure:
          "Add \(app.appID) to \(service == .applinks ? "applinks.details" : "\(service).apps")."
      )
    }
  }
}
