import SiteAssociation

extension SARIF {
  /// Converts a report into a log.
  init(_ report: DiffReport) {
    let rules = DiffRule.allCases
    let driver = Driver(
      name: "linkwright",
      semanticVersion: Linkwright.version,
      rules: rules.map(\.description)
    )
    runs = [
      Run(
        tool: Tool(driver: driver),
        invocations: [Invocation(executionSuccessful: true, toolExecutionNotifications: [])],
        results: report.changedApps.flatMap { Self.results($0, report) }
          + report.otherApps.map { Self.result($0, report) }
          + [report.orderGap].compactMap(\.self).map {
            Self.result(.notKnown, $0.description, in: report.after, at: nil)
          }
      )
    ]
  }

  private static func results(_ app: DiffReport.App, _ report: DiffReport) -> [Result] {
    var results: [Result] = []
    if app.comparison.change != .kept {
      let verb = app.comparison.change == .added ? "lists" : "no longer lists"
      results.append(
        result(.otherApps, "The new file \(verb) \(app.name).", in: report.after, at: nil)
      )
    }
    for difference in app.comparison.rules?.differences ?? [] {
      let (file, place) = place(of: difference, app, report)
      let message =
        "\(difference.link) \(difference.before.effect) with the old file "
        + "(\(app.rule(difference.ruleBefore, in: app.rulesBefore, difference.before))) and "
        + "\(difference.after.effect) with the new file "
        + "(\(app.rule(difference.ruleAfter, in: app.rulesAfter, difference.after))). App: \(app.name)."
      results.append(result(DiffRule(difference.kind), message, in: file, at: place))
    }
    for gap in app.comparison.rules?.gaps ?? [] {
      results.append(result(.notKnown, "\(app.name): \(gap)", in: report.after, at: nil))
    }
    return results
  }

  private static func result(_ other: FileComparison.OtherApp, _ report: DiffReport) -> Result {
    result(
      .otherApps,
      "\(other.link) opens \(other.appAfter.visible) instead of \(other.appBefore.visible) if both "
        + "apps are installed.",
      in: report.after,
      at: nil
    )
  }

  /// The rule of the new file that decides or, if no rule does, the rule of the old file.
  private static func place(
    of difference: RuleSetComparison.Difference,
    _ app: DiffReport.App,
    _ report: DiffReport
  ) -> (file: String, Place?) {
    if let index = difference.ruleAfter, app.rulesAfter.indices.contains(index) {
      return (report.after, app.rulesAfter[index].place)
    }
    if let index = difference.ruleBefore, app.rulesBefore.indices.contains(index) {
      return (report.before, app.rulesBefore[index].place)
    }
    return (report.after, nil)
  }

  private static func result(
    _ rule: DiffRule,
    _ message: String,
    in file: String,
    at place: Place?
  ) -> Result {
    Result(
      ruleId: rule.rawValue,
      ruleIndex: DiffRule.allCases.firstIndex(of: rule) ?? -1,
      level: rule.level,
      message: Message(text: message),
      locations: [Location(file, place)]
    )
  }
}

/// The kinds of results in the SARIF output of `diff`.
private enum DiffRule: String, CaseIterable {
  case opensMore = "diff-opens-more"
  case opensLess = "diff-opens-less"
  case otherReason = "diff-other-reason"
  case otherApps = "diff-other-apps"
  case notKnown = "diff-not-known"

  init(_ kind: RuleSetComparison.Difference.Kind) {
    switch kind {
    case .opensMore: self = .opensMore
    case .opensLess: self = .opensLess
    case .otherReason: self = .otherReason
    }
  }

  var level: String {
    switch self {
    case .opensMore, .opensLess, .notKnown: "warning"
    case .otherReason, .otherApps: "note"
    }
  }

  private var text: String {
    switch self {
    case .opensMore: "A link opens the app only with the new file."
    case .opensLess: "A link opens the app only with the old file."
    case .otherReason: "A link stays in the browser for another reason."
    case .otherApps: "The files list other apps, or list the apps in another order."
    case .notKnown: "Some links were not compared."
    }
  }

  var description: SARIF.Rule {
    SARIF.Rule(
      id: rawValue,
      shortDescription: SARIF.Message(text: text),
      fullDescription: SARIF.Message(text: text),
      help: SARIF.Message(text: "docs/commands.md describes the command."),
      helpUri: "https://developer.apple.com/documentation/xcode/supporting-associated-domains",
      defaultConfiguration: SARIF.Configuration(level: level)
    )
  }
}
