import SiteAssociation

/// The output of `diff --json`.
struct DiffJSON: Encodable, Sendable {
  struct App: Encodable, Sendable {
    /// Empty for two lists of rules.
    var appID: String
    var service: String
    /// `added`, `removed` or `kept`.
    var change: String
    /// How the links that open the app are related. Absent for services without rules.
    var relation: String?
    var differences: [Difference]?
    /// The number of differences, of which `differences` has at most 10,000.
    var differenceCount: Int?
    /// A link that opens the app with both, if the relation is `overlapping`.
    var commonLink: String?
    /// Sentences about the links that were not compared. Absent if all links were compared.
    var unknown: [String]?
  }

  struct Difference: Encodable, Sendable {
    /// The link without scheme and host.
    var link: String
    /// `opensMore`, `opensLess` or `otherReason`.
    var kind: String
    /// `match`, `block` or `none`.
    var before: String
    var after: String
    /// The rule that decides. Absent if no rule matches the link.
    var ruleBefore: Rule?
    var ruleAfter: Rule?
  }

  struct Rule: Encodable, Sendable {
    /// The index, counted from 0.
    var index: Int
    var line: Int?
    /// The modern form of the rule.
    var rule: String?
  }

  struct OtherApp: Encodable, Sendable {
    var link: String
    var appBefore: String
    var appAfter: String
  }

  var before: String
  var after: String
  var apps: [App]
  /// Links that open another app, because the order of the apps changed.
  var otherApps: [OtherApp]
  /// A sentence about the order of the apps. Absent if it was compared.
  var unknownOrder: String?
  var opensMore: Bool
  var opensLess: Bool
  /// Whether every link and the order of the apps were compared.
  var isComplete: Bool

  init(_ report: DiffReport) {
    before = report.before
    after = report.after
    apps = report.apps.map(App.init)
    otherApps = report.otherApps.map {
      OtherApp(link: $0.link, appBefore: $0.appBefore, appAfter: $0.appAfter)
    }
    unknownOrder = report.orderGap?.description
    opensMore = report.has(.opensMore)
    opensLess = report.has(.opensLess)
    isComplete = !report.isIncomplete && report.orderGap == nil
  }
}

extension DiffJSON.App {
  init(_ app: DiffReport.App) {
    let rules = app.comparison.rules
    self.init(
      appID: app.comparison.appID,
      service: app.comparison.service.rawValue,
      change: app.comparison.change.rawValue,
      relation: rules?.relation.rawValue,
      differences: rules?.differences.map { difference in
        DiffJSON.Difference(
          link: difference.link,
          kind: difference.kind.rawValue,
          before: difference.before.rawValue,
          after: difference.after.rawValue,
          ruleBefore: difference.ruleBefore.map { DiffJSON.Rule($0, app.rulesBefore) },
          ruleAfter: difference.ruleAfter.map { DiffJSON.Rule($0, app.rulesAfter) }
        )
      },
      differenceCount: rules?.differenceCount,
      commonLink: rules?.commonLink,
      unknown: rules.flatMap { $0.gaps.isEmpty ? nil : $0.gaps.map(\.description) }
    )
  }
}

extension DiffJSON.Rule {
  init(_ index: Int, _ rules: [SiteAssociation.Rule]) {
    let rule = rules.indices.contains(index) ? rules[index] : nil
    self.init(index: index, line: rule?.place?.line, rule: rule?.componentJSON)
  }
}
