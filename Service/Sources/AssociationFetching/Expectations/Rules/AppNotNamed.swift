import SiteAssociation

/// The file is for others.
struct AppNotNamed: FileRule {
  static let about = RuleDescription(
    3101,
    "App that the file of a host does not name",
    effect: "The host says that its links are not the app's, so they open the browser.",
    cure: "Write the app's ID into the file: prefix, dot, bundle identifier.",
    evidence: .documented,
    background: """
      An app and a site have to name each other. The app does so by the entry in its entitlements, and the \
      site by the app's ID in its file, each service by itself: for links in applinks.details, for passwords \
      in webcredentials.apps, for App Clips in appclips.apps.
      """
  )

  func check(_ files: ServedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    guard let file = files.file, file.isReadable else { return }
    for (app, service) in apps.wishes
    where file.entry(for: app.appID, service: service) == nil {
      let named = file.appIDs(of: service)
      guard !named.contains(where: { AppExpectation.bundleID(of: $0) == app.bundleID }) else {
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
