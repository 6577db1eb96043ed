import SiteAssociation

/// The report of `diff`: the apps of two files, and the links about which the files decide
/// differently.
struct DiffReport: Sendable {
  /// An app, and the rules that decide about its links.
  struct App: Sendable {
    /// The comparison. For two lists of rules, the app ID is empty.
    var comparison: FileComparison.App
    var rulesBefore: [Rule]
    var rulesAfter: [Rule]
  }

  var before: String
  var after: String
  var apps: [App]
  var otherApps: [FileComparison.OtherApp] = []
  /// What is not known about the order of the apps; nil if it was compared, or for two lists of rules.
  var orderGap: ComparisonGap?

  /// Compares two inputs.
  ///
  /// - Parameter app: The only app to compare, or nil for all apps.
  init(from old: DiffInput, to new: DiffInput, app: String?) throws(InputError) {
    before = old.name.visible
    after = new.name.visible
    switch (old.content, new.content) {
    case (.file(let one), .file(let other)):
      let comparison = other.comparison(with: one)
      otherApps = comparison.otherApps
      orderGap = comparison.orderGap
      apps = comparison.apps.map { found in
        App(
          comparison: found,
          rulesBefore: one.entry(for: found.appID, service: found.service)?.rules ?? [],
          rulesAfter: other.entry(for: found.appID, service: found.service)?.rules ?? []
        )
      }
      guard let app else { return }
      let isApp = { (id: String) in ExactText(id) == ExactText(app) }
      apps = apps.filter { isApp($0.comparison.appID) }
      otherApps = otherApps.filter { isApp($0.appBefore) || isApp($0.appAfter) }
      guard !apps.isEmpty else { throw Self.noApp(app, name: new.name) }
    default:
      let (one, id) = try Self.ruleSet(of: old, app: app)
      let (other, otherID) = try Self.ruleSet(of: new, app: app)
      apps = [
        App(
          comparison: FileComparison.App(
            service: .applinks,
            appID: id ?? otherID ?? app ?? "",
            change: .kept,
            rules: other.comparison(with: one)
          ),
          rulesBefore: one.rules ?? [],
          rulesAfter: other.rules ?? []
        )
      ]
    }
  }

  /// The rules of a list, or of an app in a file.
  private static func ruleSet(
    of input: DiffInput,
    app: String?
  ) throws(InputError) -> (RuleSet, appID: String?) {
    switch input.content {
    case .rules(let list): return (list.ruleSet(), nil)
    case .file(let file):
      let apps = file.appIDs()
      guard let app = app ?? (apps.count == 1 ? apps.first : nil) else {
        throw InputError(
          code: .unsuitable("It lists \(apps.count) apps. Name one with --app."),
          name: input.name
        )
      }
      guard let rules = file.ruleSet(for: app) else {
        throw noApp(app, name: input.name)
      }
      return (rules, app)
    }
  }

  private static func noApp(_ app: String, name: String) -> InputError {
    InputError(code: .unsuitable("It does not list the app \(app.visible)."), name: name)
  }

  /// The apps that changed, or may have changed.
  var changedApps: [App] { apps.filter(\.comparison.isChanged) }

  /// Whether the two inputs decide the same about every link, and list the same apps in an order
  /// that has no effect.
  var isEmpty: Bool { changedApps.isEmpty && otherApps.isEmpty && orderGap == nil }

  func has(_ kind: RuleSetComparison.Difference.Kind) -> Bool {
    apps.contains { $0.comparison.rules?.difference(kind) != nil }
  }

  /// Whether a link was not compared for some app. The order of the apps is not considered, because
  /// it does not change which apps a link can open.
  var isIncomplete: Bool { apps.contains { !($0.comparison.rules?.gaps.isEmpty ?? true) } }

  func outcome(_ format: DiffFormat, failOn: DiffThreshold) throws -> Outcome {
    var outcome = Outcome()
    switch format {
    case .text: DiffText(self).write(to: &outcome)
    case .json: try outcome.printJSON(DiffJSON(self))
    case .sarif: try outcome.printJSON(SARIF(self))
    case .markdown: DiffMarkdown(self).write(to: &outcome)
    }
    if failOn.includes(self) { outcome.exit = .findings }
    return outcome
  }
}

/// The output formats of `diff`.
enum DiffFormat: String, Sendable, CaseIterable {
  /// For users.
  case text
  /// For scripts.
  case json
  /// For code scanning: SARIF 2.1.0.
  case sarif
  /// For the description of a pull request.
  case markdown
}

/// The differences that make `diff` exit with 1.
enum DiffThreshold: String, Sendable, CaseIterable {
  case never
  case opensMore = "opens-more"
  case opensLess = "opens-less"
  case any

  /// An incomplete comparison is no proof that there is no such difference.
  func includes(_ report: DiffReport) -> Bool {
    switch self {
    case .never: false
    case .opensMore: report.has(.opensMore) || report.isIncomplete
    case .opensLess: report.has(.opensLess) || report.isIncomplete
    case .any: !report.isEmpty
    }
  }
}
