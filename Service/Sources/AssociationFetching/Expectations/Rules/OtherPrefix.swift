import SiteAssociation

/// The right app of the wrong team.
struct OtherPrefix: FileRule {
  static let about = RuleDescription(
    3102,
    "App that a file names with another prefix",
    effect: "To devices that is another app, so links open the browser.",
    cure: "Write the prefix that the app is signed with.",
    evidence: .documented,
    background: """
      The part before the first dot is the App ID Prefix. It is mostly that of the team, but apps that are \
      old, or were transferred, can have one of their own. The developer account shows it beside the \
      identifier, and the entitlement application-identifier of a build begins with it.
      """
  )

  func check(_ files: ServedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    guard let file = files.file, file.isReadable else { return }
    for (app, service) in apps.wishes
    where !app.bundleID.isEmpty && file.entry(for: app.appID, service: service) == nil {
      guard
        let other = file.appIDs(of: service).first(where: {
          AppExpectation.bundleID(of: $0) == app.bundleID
        })
      else { continue }
      report.report(
        Self.about,
        "The file of \(files.host) names \(other) for \(service), and the app is \(app.appID).",
        cure: "Write \(app.appID), if that is what the build is signed with."
      )
    }
  }
}
