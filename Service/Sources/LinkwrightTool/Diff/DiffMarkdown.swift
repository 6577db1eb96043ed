import SiteAssociation

/// The output of `diff --format markdown`, for the description of a pull request.
struct DiffMarkdown {
  private let report: DiffReport
  private static let maximumCount = 20

  init(_ report: DiffReport) { self.report = report }

  func write(to outcome: inout Outcome) {
    outcome.print("### Universal links: \(code(report.before)) → \(code(report.after))")
    outcome.print()
    if report.isEmpty {
      outcome.print("No difference: every link is decided in the same way.")
      return
    }
    for app in report.changedApps {
      outcome.print("**\(code(app.name))**: \(app.summary)")
      outcome.print()
      write(app, to: &outcome)
    }
    if !report.otherApps.isEmpty {
      outcome.print("Links that open another app, if both apps are installed:")
      outcome.print()
      outcome.print("| link | before | after |")
      outcome.print("|---|---|---|")
      for other in report.otherApps {
        let apps = "\(code(other.appBefore)) | \(code(other.appAfter))"
        outcome.print("| \(code(other.link)) | \(apps) |")
      }
      outcome.print()
    }
    if let gap = report.orderGap {
      outcome.print("> \(gap)")
      outcome.print()
    }
  }

  private func write(_ app: DiffReport.App, to outcome: inout Outcome) {
    let (differences, rest) = app.listed(upTo: Self.maximumCount)
    if !differences.isEmpty {
      outcome.print("| | link | before | after |")
      outcome.print("|---|---|---|---|")
      for difference in differences {
        let before = cell(difference.before, difference.ruleBefore, app, app.rulesBefore)
        let after = cell(difference.after, difference.ruleAfter, app, app.rulesAfter)
        let link = code(difference.link)
        outcome.print("| \(difference.kind.sign) | \(link) | \(before) | \(after) |")
      }
      outcome.print()
    }
    if rest > 0 {
      outcome.print("And \(rest) more.")
      outcome.print()
    }
    for gap in app.comparison.rules?.gaps ?? [] {
      outcome.print("> \(gap)")
      outcome.print()
    }
  }

  private func cell(
    _ decision: Decision,
    _ index: Int?,
    _ app: DiffReport.App,
    _ rules: [Rule]
  ) -> String {
    guard let index, rules.indices.contains(index) else { return decision.effect }
    return "\(decision.effect): \(code(rules[index].componentJSON))"
  }

  /// Text as code in a cell of a table. The fence is longer than any run of backticks in the text.
  private func code(_ text: String) -> String {
    var longest = 0
    var length = 0
    for byte in text.utf8 {
      length = byte == UInt8(ascii: "`") ? length + 1 : 0
      longest = max(longest, length)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let escaped = text.visible.replacing("|", with: "\\|")
    let padding = longest > 0 ? " " : ""
    return fence + padding + escaped + padding + fence
  }
}
