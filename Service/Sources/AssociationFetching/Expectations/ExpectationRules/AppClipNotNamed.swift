import LinkOpening
import SiteAssociation

/// Reports a full app whose App Clip the file does not list.
struct AppClipNotNamed: ExpectationRule {
  static let about = RuleDescription(
    3106,
    "App Clip missing from the host's file",
    severity: .warning,
    effect: "Devices do not offer the App Clip for the host's links. The full app is not affected.",
    cure: """
      List the App Clip's own app ID in appclips.apps. Do not add the full app there.
      """,
    evidence: .documented,
    background: """
      The entitlements of both an App Clip and its full app contain the appclips entry, but \
      appclips.apps in the association file lists only the App Clip. The bundle ID of an App Clip \
      begins with the bundle ID of its full app, followed by a dot. If the app has no App Clip for \
      this host, remove the appclips entry from the app's entitlements.
      """
  )

  func check(_ files: FetchedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    guard let file = files.file, file.isReadable else { return }
    for app in apps where app.expectsAppClip && !app.hasAppClip(in: file) {
      let clip = app.knownAppClipIDs.first
      report.report(
        Self.about,
        "\(app.appID) has the entry appclips:\(files.host), but the file of \(files.host) lists "
          + "no App Clip of the app.",
        cure: clip.map { "Add \($0) to appclips.apps." }
      )
    }
  }
}

extension AppExpectation {
  /// The IDs of the app's App Clips that contain no build settings.
  fileprivate var knownAppClipIDs: [String] {
    appClipIDs.filter { !BuildSettingText($0).hasSettings }
  }

  fileprivate func hasAppClip(in file: AssociationFile) -> Bool {
    let listed = file.appIDs(of: .appclips)
    let known = Set(knownAppClipIDs.map(ExactText.init))
    guard known.isEmpty else { return listed.contains { known.contains(ExactText($0)) } }
    let prefix = "\(bundleID)."
    return listed.contains { Self.bundleID(of: $0).utf8.starts(with: prefix.utf8) }
  }
}
