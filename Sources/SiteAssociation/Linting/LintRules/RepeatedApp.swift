/// Reports an app with more than one entry.
struct RepeatedApp: LintRule {
  static let about = RuleDescription(
    2013,
    "App in more than one entry",
    severity: .warning,
    effect:
      "Devices use only the first entry that names the app, and ignore the rules of this later "
      + "entry.",
    cure: "Put all of the app's rules into one entry.",
    evidence: .inferred,
    background: """
      For each app, service type and host, a device stores only one entry: the first entry in the \
      file that names the app. The device ignores the rules of later entries that name the app. If \
      both entries have the same rules, nothing is lost, and the finding is a note. This behavior \
      is not documented; it is inferred from how devices store entries.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    var firstEntry: [ExactText: (index: Int, app: JSONNode)] = [:]
    for (index, entry) in file.entries.enumerated() {
      for app in entry.appIDs {
        guard let id = app.string else { continue }
        guard let first = firstEntry[ExactText(id)] else {
          firstEntry[ExactText(id)] = (index, app)
          continue
        }
        guard first.index != index else { continue }
        let source = file.file.source
        let place = source.place(of: first.app.range).name(besides: source.place(of: app.range))
        let isHarmless = Self.haveSameRules(file.entries[first.index], entry)
        report.report(
          Self.about,
          "The app \(id.quoted) already has an entry \(place).",
          at: app.range,
          severity: isHarmless ? .note : nil,
          effect: isHarmless
            ? "Devices use only the app's first entry. Both entries have the same rules, so nothing is "
              + "lost."
            : nil
        )
      }
    }
  }

  private static func haveSameRules(
    _ left: LintSubject.Entry,
    _ right: LintSubject.Entry
  ) -> Bool {
    left.hasRules == right.hasRules && left.rules.count == right.rules.count
      && zip(left.rules, right.rules).allSatisfy { $0.rule.meaning == $1.rule.meaning }
  }
}
