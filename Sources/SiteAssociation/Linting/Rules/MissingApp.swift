/// A section that is about no app.
struct MissingApp: LintRule {
  static let about = RuleDescription(
    2037,
    "Section without an app",
    severity: .error,
    effect: "The section is skipped: its rules are for nobody.",
    cure: "Name the app in \"appIDs\".",
    evidence: .observed,
    background: """
      A section gets its apps from "appIDs", an array, or from "appID", a string. An empty "appIDs" \
      hides an "appID" beside it, and an "appIDs" that is not an array is not read (inferred).
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for section in file.sections where !section.appIDs.contains(where: { $0.string != nil }) {
      let list = section.node.member("appIDs")
      // Elements of the wrong type have findings of their own.
      guard section.appIDs.isEmpty else { continue }
      if let list, list.value.array == nil {
        report.report(
          Self.about,
          "\"appIDs\" is \(list.value.typeName), not an array.",
          at: list.value.range,
          cure: list.value.string.map { "Write [\($0.quoted)]." },
          evidence: .inferred
        )
      } else {
        report.report(
          Self.about,
          list == nil
            ? "The section has neither \"appIDs\" nor \"appID\"." : "\"appIDs\" is empty.",
          at: list?.value.range ?? section.node.openingRange
        )
      }
    }
  }
}
