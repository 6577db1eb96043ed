/// Reports an entry that lists no app.
struct MissingApp: LintRule {
  static let about = RuleDescription(
    2037,
    "Entry without an app",
    severity: .error,
    effect: "Devices skip the entry, so its rules apply to no app.",
    cure: "List the app ID in \"appIDs\".",
    evidence: .observed,
    background: """
      An entry names its apps in "appIDs" (an array) or in "appID" (a string). If "appIDs" is an \
      empty array, devices ignore "appID". If "appIDs" is not an array, devices ignore "appIDs" \
      and read "appID" (inferred).
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for entry in file.entries where !entry.appIDs.contains(where: { $0.string != nil }) {
      let list = entry.node.member("appIDs")
      // Elements of the wrong type have their own findings.
      guard entry.appIDs.isEmpty else { continue }
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
            ? "The entry has neither \"appIDs\" nor \"appID\"." : "\"appIDs\" is empty.",
          at: list?.value.range ?? entry.node.openingRange
        )
      }
    }
  }
}
