import AssociationFetching
import LinkOpening
import SiteAssociation

extension StepDescription {
  /// Why the association file is of no use to the app, and what to change.
  static func fileFailure(in verdict: Verdict) -> (String?, String) {
    let (file, host, appID) = (verdict.served.file, verdict.served.host, verdict.facts.appID)
    guard let file, file.isReadable else {
      return (nil, "Run linkwright doctor \(host) for what to change.")
    }
    let names = file.appIDs()
    let bundleID = AppExpectation.bundleID(of: appID)
    if let other = names.first(where: {
      AppExpectation.bundleID(of: $0) == bundleID && $0 != appID
    }) {
      return (
        "The file of \(host) names the app under another team: \(other) instead of \(appID).",
        "Write \(appID) into the file. The part before the first dot is the App ID Prefix, usually the team "
          + "ID, as shown in the developer account."
      )
    }
    if let other = names.first(where: { $0.lowercased() == appID.lowercased() }) {
      return (
        "The file of \(host) names \(other). Upper and lower case must match \(appID).",
        "Write \(appID) into the file."
      )
    }
    let list = names.prefix(4).joined(separator: ", ") + (names.count > 4 ? ", …" : "")
    return (
      "The file of \(host) does not name the app. "
        + (names.isEmpty ? "It names no app for links." : "It names \(list)."),
      "Add \(appID) to appIDs of an entry in applinks.details of the file."
    )
  }
}
