/// A non-empty `apps` in `applinks`.
struct AppsBesideDetails: LintRule {
  static let about = RuleDescription(
    2024,
    "Apps listed outside details",
    severity: .warning,
    effect: "Devices ignore \"apps\" when \"details\" is present, so the apps listed there get no "
      + "links.",
    cure: "Name the apps in \"details\", and remove \"apps\".",
    evidence: .documented,
    background: """
      For universal links, the entries of "details" name the apps. The old documentation asked \
      for an empty "apps" beside "details"; the new one leaves it out. With "details", devices \
      ignore "apps". Without "details", each app in "apps" claims every URL of the host (inferred).
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    guard let apps = file.applinks?.member("apps") else { return }
    if file.details != nil {
      guard apps.value.array?.isEmpty != true, apps.value.members?.isEmpty != true else { return }
      guard apps.value.value != .null else { return }
      report.report(
        Self.about,
        "\"applinks\" has a non-empty \"apps\" beside \"details\".",
        at: apps.value.openingRange
      )
    } else if let list = apps.value.array, list.contains(where: { $0.string != nil }) {
      report.report(
        Self.about,
        "\"applinks\" has \"apps\" but no \"details\".",
        at: apps.value.openingRange,
        effect: "Each of the apps claims every URL of the host.",
        cure: "Write \"details\" with the apps and their rules.",
        evidence: .inferred
      )
    }
  }
}
