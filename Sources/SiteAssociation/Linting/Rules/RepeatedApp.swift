/// An app with two sections.
struct RepeatedApp: LintRule {
  static let about = RuleDescription(
    2013,
    "App in more than one section",
    severity: .warning,
    effect: "Only the first section of the app counts; the rules of this one are never looked at.",
    cure: "Put all rules of the app into one section.",
    evidence: .inferred,
    background: """
      A device keeps one entry for an app, a service and a host, and does not add a second one. So \
      the first section that names the app decides alone, and the rules of later ones are not \
      appended. Nobody has written this down; it follows from how entries are stored.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    var firstSection: [ExactText: (index: Int, app: JSONNode)] = [:]
    for (index, section) in file.sections.enumerated() {
      for app in section.appIDs {
        guard let id = app.string else { continue }
        guard let first = firstSection[ExactText(id)] else {
          firstSection[ExactText(id)] = (index, app)
          continue
        }
        guard first.index != index else { continue }
        let source = file.file.source
        let place = source.place(of: first.app.range).name(besides: source.place(of: app.range))
        report.report(
          Self.about,
          "The app \(id.quoted) has a section already, \(place).",
          at: app.range,
          effect: Self.meanTheSame(file.sections[first.index], section)
            ? "Only the first section of the app counts. Both say the same, so nothing is lost."
            : nil
        )
      }
    }
  }

  private static func meanTheSame(
    _ left: LintSubject.Section,
    _ right: LintSubject.Section
  ) -> Bool {
    left.hasRules == right.hasRules && left.rules.count == right.rules.count
      && zip(left.rules, right.rules).allSatisfy { $0.rule.meaning == $1.rule.meaning }
  }
}
