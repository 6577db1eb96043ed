/// `apps` of `applinks` with something in it.
struct AppsBesideDetails: LintRule {
  static let about = RuleDescription(
    2024,
    "Apps listed outside of details",
    severity: .warning,
    effect: "\"apps\" is ignored where there is \"details\": the apps get no links from it.",
    cure: "Name the apps in \"details\" and leave \"apps\" out.",
    evidence: .documented,
    background: """
      For universal links the apps stand in the sections of "details". The old documentation asked \
      for an empty "apps" beside it, the new one leaves it out. With "details" it is ignored; \
      without, each app in it claims every URL of the host (inferred).
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    guard let apps = file.applinks?.member("apps") else { return }
    if file.details != nil {
      guard apps.value.array?.isEmpty != true, apps.value.members?.isEmpty != true else { return }
      guard apps.value.value != .null else { return }
      report.report(
        Self.about,
        "\"apps\" of \"applinks\" is not empty, and there is \"details\".",
        at: apps.value.openingRange
      )
    } else if let list = apps.value.array, list.contains(where: { $0.string != nil }) {
      report.report(
        Self.about,
        "\"applinks\" has apps without \"details\".",
        at: apps.value.openingRange,
        effect: "Each of the apps claims every URL of the host.",
        cure: "Write \"details\" with the apps and their rules.",
        evidence: .inferred
      )
    }
  }
}
