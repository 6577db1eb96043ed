/// Reports a non-empty `apps` in `applinks`.
struct AppsBesideDetails: LintRule {
  static let about = RuleDescription(
    2024,
    "Apps listed outside details",
    severity: .warning,
    effect:
      "If \"details\" is present, devices ignore \"apps\", so links do not open the apps that are "
      + "listed only in \"apps\".",
    cure: "List the apps in \"details\". Remove \"apps\", or leave it empty.",
    evidence: .documented,
    background: """
      For universal links, the entries of "details" name the apps. Apple's older documentation \
      required an empty "apps" array next to "details"; the current documentation omits "apps". If \
      "details" is missing, every link to the host opens the apps in "apps" (inferred).
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    guard let apps = file.applinks?.member("apps") else { return }
    if file.details != nil {
      guard apps.value.array?.isEmpty != true, apps.value.members?.isEmpty != true else { return }
      guard apps.value.value != .null else { return }
      report.report(
        Self.about,
        "\"applinks\" has both \"details\" and a non-empty \"apps\".",
        at: apps.value.openingRange
      )
    } else if let list = apps.value.array, list.contains(where: { $0.string != nil }) {
      report.report(
        Self.about,
        "\"applinks\" has \"apps\" but no \"details\".",
        at: apps.value.openingRange,
        effect: "Every link to the host opens the apps in \"apps\".",
        cure: "Replace \"apps\" with \"details\", and list the apps and their rules there.",
        evidence: .inferred
      )
    }
  }
}
