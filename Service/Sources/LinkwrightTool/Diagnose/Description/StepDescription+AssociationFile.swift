import AssociationFetching
import LinkOpening
import SiteAssociation

extension StepDescription {
  /// Returns why the app cannot use the association file, and what to change.
  static func fileFailure(in verdict: Verdict) -> (String?, String) {
    let (file, host, appID) = (verdict.served.file, verdict.served.host, verdict.facts.appID)
    guard let file, file.isReadable else {
      return (nil, "Run linkwright doctor \(host) to see what to change.")
    }
    let service = verdict.facts.service
    let names = file.appIDs(of: service)
    if service == .appclips, file.entry(for: appID) != nil {
      return (
        "The file at \(host) names the App Clip only in applinks.details, which is for full apps.",
        "Add \(appID) to appclips.apps in the file."
      )
    }
    if service == .applinks, file.entry(for: appID, service: .appclips) != nil {
      return (
        "The file at \(host) lists the app only in appclips.apps, which is for App Clips.",
        "Add \(appID) to the appIDs of an entry under applinks.details in the file."
      )
    }
    let bundleID = AppExpectation.bundleID(of: appID)
    if let other = names.first(where: {
      ExactText(String(AppExpectation.bundleID(of: $0))) == ExactText(String(bundleID))
        && ExactText($0) != ExactText(appID)
    }) {
      return (
        "The file at \(host) names the app "
          + (AppIDPrefix(of: other).problemText.map { "\($0): \(other)" }
            ?? "with another team: \(other)")
          + " instead of \(appID).",
        "Change it to \(appID). The part before the first dot is the App ID Prefix, which the developer "
          + "account shows. It is usually the team ID."
      )
    }
    if let other = names.first(where: {
      ExactText($0.lowercased()) == ExactText(appID.lowercased())
    }) {
      return (
        "The file at \(host) names \(other), which differs from \(appID) in upper and lower case.",
        "Change it to \(appID)."
      )
    }
    if let other = names.first(where: {
      $0.utf8.contains(UInt8(ascii: "_")) && $0.withHyphens.elementsEqual(appID.withHyphens)
    }) {
      return (
        "The file at \(host) names \(other), but a bundle ID cannot contain an underscore.",
        "Change it to \(appID)."
      )
    }
    if names.isEmpty, service == .applinks { return nothingNamed(in: file, host: host, appID) }
    let list = names.prefix(4).joined(separator: ", ") + (names.count > 4 ? ", …" : "")
    return (
      service == .appclips
        ? "The file at \(host) does not list the App Clip. "
          + (names.isEmpty ? "It does not list any App Clip." : "It lists \(list).")
        : "The file at \(host) does not name the app. It names \(list).",
      service == .appclips
        ? "Add \(appID) to appclips.apps in the file. Full apps do not belong there."
        : "Add \(appID) to the appIDs of an entry under applinks.details in the file."
    )
  }

  /// Returns why a file names no app for universal links, and what to change.
  private static func nothingNamed(
    in file: AssociationFile,
    host: String,
    _ appID: String
  ) -> (String?, String) {
    let start = "The file at \(host) does not name any app for universal links"
    if let (problem, cure) = mistake(in: file, host: host) { return (start + problem, cure) }
    let other = [Service.webcredentials, .activitycontinuation].first {
      file.entry(for: appID, service: $0) != nil
    }
    return (
      start + (other.map { ", but only lists the app in \($0.rawValue).apps" } ?? "") + ".",
      "Add \(appID) to the appIDs of an entry under applinks.details in the file."
    )
  }

  /// Returns the mistake because of which a file opens no link, as text that follows a clause, and
  /// what to change; nil if the mistake is another one.
  private static func mistake(in file: AssociationFile, host: String) -> (String, String)? {
    let errors = file.lint(host: host).filter { $0.severity == .error }
    guard let error = errors.first(where: { ["LW2051", "LW2035"].contains($0.code.rawValue) })
    else { return nil }
    // The finding about the whole file can refer to another finding, which gives the details.
    if let detail = errors.first(where: {
      $0.code != error.code && error.problem.contains($0.code.rawValue)
    }) {
      return (": " + detail.problem, detail.cure)
    }
    let reason = error.problem.trimmingPrefix("The file opens no link for any app: ")
    return (": " + reason, error.cure)
  }
}

extension String {
  /// The bytes of the text with hyphens instead of underscores.
  fileprivate var withHyphens: some Sequence<UInt8> {
    utf8.lazy.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
  }
}
