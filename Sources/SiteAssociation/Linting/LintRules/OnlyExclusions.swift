/// Reports an entry whose rules all exclude links.
struct OnlyExclusions: LintRule {
  static let about = RuleDescription(
    2043,
    "Entry that contains only exclusions",
    severity: .warning,
    effect: "Links to this host do not open the apps of this entry.",
    cure:
      "Add a rule at the end for the links that should open the app, such as {\"/\": \"*\", "
      + "\"exclude\": false}.",
    evidence: .observed,
    background: """
      A link opens the app only if the first rule that matches the link is not an exclusion. An \
      exclusion only makes an exception to the rules after it, so an entry that contains only \
      exclusions never opens an app. In the new rule, "exclude": false is necessary only if the \
      rule would otherwise inherit "exclude": true from "defaults".

      If one of the exclusions matches every URL, the entry is probably meant to open no links, \
      and the finding is a note.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for entry in file.entries {
      guard let first = entry.rules.first else { continue }
      guard entry.rules.allSatisfy(\.rule.excludes) else { continue }
      let isDeliberate = entry.rules.contains { $0.rule.isUnconstrained }
      report.report(
        Self.about,
        entry.rules.count == 1
          ? "The only rule of this entry is an exclusion."
          : "\(entry.rules.count == 2 ? "Both" : "All \(entry.rules.count)") rules of this entry are "
            + "exclusions.",
        at: first.node.openingRange,
        severity: isDeliberate ? .note : nil,
        cure: isDeliberate ? "Change nothing if no link should open the app." : nil
      )
    }
  }
}
