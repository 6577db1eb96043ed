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
    let names = file.appIDs()
    let bundleID = AppExpectation.bundleID(of: appID)
    if let other = names.first(where: {
      AppExpectation.bundleID(of: $0) == bundleID && $0 != appID
    }) {
      return (
        "The file at \(host) names the app with another team: \(other) instead of \(appID).",
        "Change it to \(appID). The part before the first dot is the App ID Prefix, which the developer "
          + "account shows. It is usually the team ID."
      )
    }
    if let other = names.first(where: { $0.lowercased() == appID.lowercased() }) {
      return (
        "The file at \(host) names \(other), which differs from \(appID) in upper and lower case.",
        "Change it to \(appID)."
      )
    }
    let list = names.prefix(4).joined(separator: ", ") + (names.count > 4 ? ", …" : "")
    return (
      "The file at \(host) does not name the app. "
        + (names.isEmpty ? "It does not name any app for universal links." : "It names \(list)."),
      "Add \(appID) to the appIDs of an entry under applinks.details in the file."
    )
  }

  /// Returns which rule keeps the link in the browser, and what to change.
  static func rulesFailure(_ step: OpeningStep, in verdict: Verdict) -> (String?, String) {
    guard let trace = step.trace else { return (nil, "") }
    let variables = verdict.served.file?.substitutionVariables ?? SubstitutionVariables()
    let advice = Advice(variables: variables).sentences(for: trace).joined(separator: " ")
    let host = verdict.served.host
    guard case .rule(let index) = trace.outcome else {
      return (
        "No rule in the file at \(host) matches this link, so it stays in the browser.", advice
      )
    }
    let component = trace.rules.last.map { ": " + $0.rule.componentJSON } ?? "."
    return (
      "Rule \(index + 1) in the file at \(host) excludes this link from the app"
        + component,
      advice
    )
  }
}
