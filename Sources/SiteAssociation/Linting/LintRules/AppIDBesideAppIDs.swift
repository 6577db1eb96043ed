/// Reports an entry with both keys `appID` and `appIDs`.
struct AppIDBesideAppIDs: LintRule {
  static let about = RuleDescription(
    2017,
    "Both appID and appIDs in one entry",
    severity: .warning,
    effect:
      "Devices read \"appIDs\" and ignore \"appID\", so the entry does not apply to the app in "
      + "\"appID\".",
    cure: "Move the app ID into \"appIDs\".",
    evidence: .observed,
    background: """
      If "appIDs" is an array, even an empty array, devices ignore "appID". If "appIDs" is not an \
      array, devices read "appID" (inferred). If "appIDs" contains the value of "appID", nothing \
      is lost, and the entry is not reported.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for entry in file.entries {
      guard let list = entry.node.member("appIDs") else { continue }
      guard let single = entry.node.member("appID"), let id = single.value.string else {
        continue
      }
      if let apps = list.value.array {
        guard !apps.contains(where: { $0.string?.isSameCode(as: id) == true }) else { continue }
        report.report(
          Self.about,
          "\"appID\" names \(id.quoted), which is not in \"appIDs\".",
          at: single.value.range
        )
      } else {
        report.report(
          Self.about,
          "The entry has \"appID\", and its \"appIDs\" is \(list.value.typeName), not an array.",
          at: list.value.range,
          effect: "Devices ignore \"appIDs\" and read \"appID\".",
          cure: "Write \"appIDs\" as an array that contains all app IDs of the entry.",
          evidence: .inferred
        )
      }
    }
  }
}
