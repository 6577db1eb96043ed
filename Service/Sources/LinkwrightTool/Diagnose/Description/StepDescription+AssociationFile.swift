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
      AppExpectation.bundleID(of: $0) == bundleID && $0 != appID
    }) {
      return (
        "The file at \(host) names the app "
          + (AppIDPrefix(of: other).problem.map { "\($0): \(other)" }
            ?? "with another team: \(other)")
          + " instead of \(appID).",
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
      service == .appclips
        ? "The file at \(host) does not list the App Clip. "
          + (names.isEmpty ? "It does not list any App Clip." : "It lists \(list).")
        : "The file at \(host) does not name the app. "
          + (names.isEmpty ? "It does not name any app for universal links." : "It names \(list)."),
      service == .appclips
        ? "Add \(appID) to appclips.apps in the file. Full apps do not belong there."
        : "Add \(appID) to the appIDs of an entry under applinks.details in the file."
    )
  }

  /// Returns which rule keeps the link in the browser, and what to change.
  static func rulesFailure(_ step: OpeningStep, in verdict: Verdict) -> (String?, String) {
    guard let trace = step.trace else { return (nil, "") }
    let variables = verdict.served.file?.substitutionVariables ?? SubstitutionVariables()
    let nearMiss = NearMiss(trace, variables: variables)
    let advice = Advice(variables: variables, source: verdict.served.file?.source)
      .sentences(for: trace.preferring(nearMiss), nearMiss: nearMiss).joined(separator: " ")
    let host = verdict.served.host
    if let nearMiss, let rule = trace.rules.first(where: { $0.index == nearMiss.index })?.rule {
      return (
        "Rule \(nearMiss.index + 1) in the file at \(host) \(nearMiss.predicate), so the link stays in "
          + "the browser: \(rule.componentJSON)",
        advice
      )
    }
    guard case .rule(let index) = trace.outcome else {
      if let failure = exclusionsFailure(trace, host: host) ?? parametersFailure(trace, in: verdict)
      {
        return failure
      }
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

  /// Returns that an app has only rules that exclude links; nil if it has others.
  private static func exclusionsFailure(_ trace: Trace, host: String) -> (String?, String)? {
    guard !trace.rules.isEmpty, trace.rules.allSatisfy(\.rule.excludes) else { return nil }
    return (
      "The rules for the app in the file at \(host) only exclude links, so no link opens the app.",
      "Add a rule for the links that open the app after the exclusions. For all other links, the rule is "
        + "{ \"/\": \"*\" } in \"components\", or \"*\" in \"paths\"."
    )
  }

  /// Returns that a rule would match a link without the parameters after a semicolon in its path;
  /// nil if that is not the reason.
  private static func parametersFailure(_ trace: Trace, in verdict: Verdict) -> (String?, String)? {
    let address = trace.url.prefix { $0 != "?" && $0 != "#" }
    guard let start = address.lastIndex(of: "/").flatMap({ address[$0...].firstIndex(of: ";") })
    else { return nil }
    let plain = trace.url[..<start] + trace.url[address.endIndex...]
    guard let rules = verdict.served.file?.ruleSet(for: verdict.facts.appID),
      case let shorter = rules.trace(String(plain)), shorter.decision == .match,
      let rule = shorter.rules.last
    else { return nil }
    var wider = rule.rule
    wider.path = (rule.rule.path ?? "") + ";*"
    let parameters = address[start...]
    return (
      "Rule \(rule.index + 1) in the file at \(verdict.served.host) does not match because of "
        + "\"\(parameters)\", which devices count as part of the path: \(rule.rule.componentJSON)",
      "Remove \"\(parameters)\" from the link, or add the rule \(wider.componentJSON)."
    )
  }
}
