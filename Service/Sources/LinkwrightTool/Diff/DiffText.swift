import SiteAssociation

/// The text output of `diff`.
struct DiffText {
  private let report: DiffReport
  private static let maximumCount = 10

  init(_ report: DiffReport) { self.report = report }

  func write(to outcome: inout Outcome) {
    outcome.print("\(report.before) -> \(report.after)")
    for app in report.changedApps {
      outcome.print()
      outcome.print("\(app.name): \(app.summary)")
      write(app, to: &outcome)
    }
    if !report.otherApps.isEmpty {
      outcome.print()
      outcome.print("Links that open another app, if both apps are installed:")
      for other in report.otherApps {
        outcome.print(
          "  \(other.link)  \(other.appAfter.visible) instead of \(other.appBefore.visible)"
        )
      }
    }
    if let gap = report.orderGap {
      outcome.print()
      outcome.print("! \(gap)")
    }
    outcome.print()
    outcome.print(summary)
  }

  private func write(_ app: DiffReport.App, to outcome: inout Outcome) {
    let (differences, rest) = app.listed(upTo: Self.maximumCount)
    for difference in differences {
      outcome.print("  \(difference.kind.sign) \(difference.link)")
      let before = app.rule(difference.ruleBefore, in: app.rulesBefore, difference.before)
      let after = app.rule(difference.ruleAfter, in: app.rulesAfter, difference.after)
      outcome.print(
        "      \(difference.before.effect) (\(before)) -> \(difference.after.effect) (\(after))"
      )
    }
    if rest > 0 {
      outcome.print("  and \(rest) more. --json lists up to 10,000 links.")
    }
    for gap in app.comparison.rules?.gaps ?? [] { outcome.print("  ! \(gap)") }
  }

  private var summary: String {
    let changed = report.changedApps.count
    let same = report.apps.count - changed
    if report.isEmpty {
      return same == 0
        ? "Neither lists an app." : "No difference: every link is decided in the same way."
    }
    return "\(changed) of \(report.apps.count) entries changed."
  }
}

extension RuleSetComparison.Difference.Kind {
  /// A sign in front of a link.
  var sign: String {
    switch self {
    case .opensMore: "+"
    case .opensLess: "-"
    case .otherReason: "~"
    }
  }
}
