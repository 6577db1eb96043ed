/// Reports an app that one list names twice.
struct RepeatedAppInList: LintRule {
  static let about = RuleDescription(
    2055,
    "App listed twice in one list",
    severity: .note,
    effect: "Devices use the first of the two IDs and ignore the other, so nothing is lost.",
    cure: "Remove one of the two IDs. If another app was intended, write the ID of that app.",
    evidence: .inferred,
    background: """
      A device stores one entry for each app, service type and host. The second ID is often a copy \
      that should be replaced by the ID of another app, such as an App Clip or the app of a second \
      team. The check compares app IDs code point by code point, so two IDs that only look alike \
      are not reported.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for entry in file.entries { check(entry.appIDs, file, &report) }
    for member in file.root?.effectiveMembers ?? [] {
      if Service(rawValue: member.key) == .applinks, file.details != nil { continue }
      check(member.value["apps"]?.array ?? [], file, &report)
    }
  }

  private func check(_ apps: [JSONNode], _ file: LintSubject, _ report: inout FindingCollector) {
    var first: [ExactText: JSONNode] = [:]
    for app in apps {
      guard let id = app.string else { continue }
      guard let earlier = first[ExactText(id)] else {
        first[ExactText(id)] = app
        continue
      }
      let source = file.file.source
      let place = source.place(of: earlier.range).name(besides: source.place(of: app.range))
      report.report(
        Self.about,
        "The list already names the app \(id.quoted) \(place).",
        at: app.range
      )
    }
  }
}
