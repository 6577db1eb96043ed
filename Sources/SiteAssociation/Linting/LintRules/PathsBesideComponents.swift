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

      Linkwright compares the two lists. If a link opens the app with only one of them, the finding \
      names a short link of this kind in its effect. If the rules are too complex for a complete \
      comparison, the finding says so.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    let fileDefaults = MergedRuleValues(fileDefaults: file.applinks?["defaults"])
    var comparer = PathsComparer(file)
    for entry in file.entries {
      guard let paths = entry.node.member("paths") else { continue }
      guard let components = entry.node.member("components") else { continue }
      if components.value.array != nil {
        let comparison = comparer.compare(entry, fileDefaults)
        report.report(
          Self.about,
          "The entry has both \"paths\" and \"components\".",
          at: paths.keyRange,
          effect: "Devices read \"components\" and ignore \"paths\". " + comparison.sentence,
          cure: comparison == .same
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
}

/// The result of a comparison of both lists of an entry.
private enum PathsComparison: Equatable {
  /// The same links open the app.
  case same
  /// With only one of the lists, the link opens the app.
  case differs(link: String, opensWithComponents: Bool)
  /// The rules are too complex, and no difference was found.
  case unknown

  var sentence: String {
    switch self {
    case .same: "The same links open the app with both lists."
    case .differs(let link, opensWithComponents: true):
      "For example, \(link.quoted) opens the app, although \"paths\" would keep it in the browser."
    case .differs(let link, opensWithComponents: false):
      "For example, \(link.quoted) stays in the browser, although \"paths\" would open the app."
    case .unknown: "The lists are too complex to compare them completely."
    }
  }
}

/// Compares both lists of the entries of a file within a common budget.
private struct PathsComparer {
  private let file: LintSubject
  private let cache: GlobCache
  private var budget = StepBudget(stepCount)
  private var budgetOfCompiling = StepBudget(stepCountOfCompiling)

  private static let stepCount = 400_000
  private static let stepCountOfCompiling = 2_000_000

  init(_ file: LintSubject) {
    self.file = file
    cache = GlobCache(file.variables)
  }

  mutating func compare(
    _ entry: LintSubject.Entry,
    _ fileDefaults: MergedRuleValues
  ) -> PathsComparison {
    let members = (entry.node.members ?? []).filter { !$0.key.isSameCode(as: "components") }
    let legacy = JSONNode(value: .object(members), range: entry.node.range)
    let paths = DocumentBuilder.rules(of: legacy, defaults: fileDefaults, in: file.file.source)
    let components = entry.rules.map(\.rule)
    guard let paths else { return .unknown }
    guard components.map(\.meaning) != paths.map(\.meaning) else { return .same }
    guard !budget.isExceeded, budget.spend(8 * (paths.count + components.count)) else {
      return .unknown
    }
    var comparison = ListComparison(before: list(paths), after: list(components))
    let result = comparison.compare(spending: &budget)
    // A link that the team expects to open the app says more than one that opens it unexpectedly.
    let differences = result.differences.filter { $0.kind != .otherReason }
    if let difference = differences.first(where: { $0.kind == .opensLess }) ?? differences.first {
      return .differs(
        link: difference.link,
        opensWithComponents: difference.kind == .opensMore
      )
    }
    return result.relation == .equal ? .same : .unknown
  }

  private mutating func list(_ rules: [Rule]) -> ListComparison.List {
    ListComparison.List(
      rules,
      file.variables,
      compiled: CompiledRules(rules, sharing: cache, spending: &budgetOfCompiling)
    )
  }
}
