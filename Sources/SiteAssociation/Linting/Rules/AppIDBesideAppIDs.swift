/// Both forms of naming the app in one section.
struct AppIDBesideAppIDs: LintRule {
  static let about = RuleDescription(
    2017,
    "appID beside appIDs",
    severity: .warning,
    effect: "Devices read \"appIDs\" and ignore \"appID\", so the section is not about that app.",
    cure: "Move the app into \"appIDs\".",
    evidence: .observed,
    background: """
      "appIDs" wins when it is an array, even an empty one. An app that stands only in "appID" \
      beside it gets no rules. When "appIDs" is not an array, "appID" is read (inferred). A section \
      that names the same app in both loses nothing and is not reported.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for section in file.sections {
      guard let list = section.node.member("appIDs") else { continue }
      guard let single = section.node.member("appID"), let id = single.value.string else {
        continue
      }
      if let apps = list.value.array {
        guard !apps.contains(where: { $0.string == id }) else { continue }
        report.report(
          Self.about,
          "\"appID\" names \(id.quoted), which does not stand in \"appIDs\".",
          at: single.value.range
        )
      } else {
        report.report(
          Self.about,
          "\"appIDs\" is \(list.value.typeName), not an array, beside \"appID\".",
          at: list.value.range,
          effect: "Devices ignore \"appIDs\" and read \"appID\".",
          cure: "Write \"appIDs\" as an array of all apps.",
          evidence: .inferred
        )
      }
    }
  }
}
