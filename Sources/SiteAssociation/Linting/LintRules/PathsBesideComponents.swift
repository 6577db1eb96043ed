/// Reports an entry with both `paths` and `components`.
struct PathsBesideComponents: LintRule {
  static let about = RuleDescription(
    2016,
    "Both paths and components in one entry",
    severity: .warning,
    effect:
      "Devices read \"components\" and ignore \"paths\", so rules that appear only in \"paths\" "
      + "have no effect.",
    cure: "Move the rules that appear only in \"paths\" to \"components\", and remove \"paths\".",
    evidence: .inferred,
    background: """
      If an entry has a "components" array, devices with iOS 13 or later ignore its "paths". Only \
      iOS 12 and earlier, which do not understand "components", read the "paths" of such an entry. \
      Apple's Technote TN3155 warns that links do not work if an entry mixes the modern form \
      ("appIDs" and "components") with the legacy form ("appID" and "paths"). The effect described \
      here is inferred from how devices read the file. If "components" is not an array, devices \
      ignore "components" and read "paths" (inferred).

      Linkwright builds sample links from the patterns of both lists. If the two lists lead to \
      different decisions about one of these links, the finding names that link in its effect. The \
      lists can also differ for links that are not among the samples.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    let fileDefaults = MergedRuleValues(fileDefaults: file.applinks?["defaults"])
    var budget = ComparisonBudget(2_000_000)
    for entry in file.entries {
      guard let paths = entry.node.member("paths") else { continue }
      guard let components = entry.node.member("components") else { continue }
      if components.value.array != nil {
        let difference = Self.difference(of: entry, fileDefaults, file, &budget)
        report.report(
          Self.about,
          "The entry has both \"paths\" and \"components\".",
          at: paths.keyRange,
          effect: "Devices read \"components\" and ignore \"paths\". "
            + (difference.map(Self.sentence)
              ?? "Linkwright found no link for which the two lists lead to different decisions."),
          cure: difference == nil
            ? "Remove \"paths\", unless the app supports iOS 12 or earlier." : nil
        )
      } else if entry.hasRules {
        report.report(
          Self.about,
          "The entry has \"paths\", and its \"components\" is \(components.value.typeName), not an array.",
          at: components.keyRange,
          effect: "Devices ignore \"components\" and read \"paths\".",
          cure: "Make \"components\" an array, or remove it."
        )
      }
    }
  }

  private static func difference(
    of entry: LintSubject.Entry,
    _ fileDefaults: MergedRuleValues,
    _ file: LintSubject,
    _ budget: inout ComparisonBudget
  ) -> DifferingLink? {
    let members = (entry.node.members ?? []).filter { !$0.key.isSameCode(as: "components") }
    let legacy = JSONNode(value: .object(members), range: entry.node.range)
    let paths = DocumentBuilder.rules(of: legacy, defaults: fileDefaults, in: file.file.source)
    guard let paths else { return nil }
    return DifferingLink(
      entry.rules.map(\.rule),
      paths,
      variables: file.variables,
      spending: &budget
    )
  }

  private static func sentence(_ difference: DifferingLink) -> String {
    let isOpened = difference.first == .match
    return "For example, \(difference.link.quoted) "
      + (isOpened
        ? "opens the app, although \"paths\" would keep it in the browser."
        : "stays in the browser, although \"paths\" would open the app.")
  }
}
