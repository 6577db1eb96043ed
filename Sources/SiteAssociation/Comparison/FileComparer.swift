/// Compares the apps of two files. Apps that share their rules are compared only once.
struct FileComparer {
  /// The objects from which the rules of an app were read, or nil for a file that does not list it.
  private struct Pair: Hashable {
    var before: Int?
    var after: Int?
  }

  private let before: AssociationFile
  private let after: AssociationFile
  private let hasSameVariables: Bool
  private var compiledBefore: CompiledFile
  private var compiledAfter: CompiledFile
  private var known: [Pair: RuleSetComparison] = [:]
  private var budget: StepBudget

  init(before: AssociationFile, after: AssociationFile, stepCount: Int) {
    self.before = before
    self.after = after
    hasSameVariables = before.substitutionVariables == after.substitutionVariables
    compiledBefore = CompiledFile(before)
    compiledAfter = CompiledFile(after)
    budget = StepBudget(stepCount)
  }

  mutating func compare() -> FileComparison {
    let old = Self.entries(of: before)
    let new = Self.entries(of: after)
    let entryBefore = Dictionary(uniqueKeysWithValues: old.map { ($0.app, $0.entry) })
    let listed = Set(new.map(\.app))
    var apps = new.map { app, entry in
      compare(app, entryBefore[app], entry)
    }
    for (app, entry) in old where !listed.contains(app) { apps.append(compare(app, entry, nil)) }
    return FileComparison(apps: apps, otherApps: otherApps(old, new))
  }

  private typealias Listed = (app: FileDifference.App, entry: AssociationEntry)

  /// The entries in file order, without duplicates.
  private static func entries(of file: AssociationFile) -> [Listed] {
    var seen: Set<FileDifference.App> = []
    return file.entries.compactMap { entry in
      let app = FileDifference.App(service: entry.service, appID: entry.appID)
      return seen.insert(app).inserted ? (app, entry) : nil
    }
  }

  private mutating func compare(
    _ app: FileDifference.App,
    _ old: AssociationEntry?,
    _ new: AssociationEntry?
  ) -> FileComparison.App {
    FileComparison.App(
      service: app.service,
      appID: app.appID,
      change: old == nil ? .added : new == nil ? .removed : .kept,
      rules: app.service == .applinks ? rules(old, new) : nil
    )
  }

  private mutating func rules(
    _ old: AssociationEntry?,
    _ new: AssociationEntry?
  ) -> RuleSetComparison {
    let pair = Pair(before: old?.objectNumber, after: new?.objectNumber)
    if let known = known[pair] { return known }
    let result: RuleSetComparison
    if hasSameVariables, let old, let new, old.rules?.map(\.meaning) == new.rules?.map(\.meaning) {
      result = RuleSetComparison(relation: .equal)
    } else {
      let matcherBefore = compiledBefore.matcher(of: old)
      let matcherAfter = compiledAfter.matcher(of: new)
      var comparison = ListComparison(before: matcherBefore, after: matcherAfter)
      result = comparison.compare(spending: &budget)
    }
    known[pair] = result
    return result
  }

  private static let maximumOtherAppCount = 20

  /// Links that open another app, for neighboring apps whose order changed.
  private mutating func otherApps(_ old: [Listed], _ new: [Listed]) -> [FileComparison.OtherApp] {
    var positionBefore: [FileDifference.App: Int] = [:]
    for (position, listed) in old.enumerated() { positionBefore[listed.app] = position }
    let kept = new.filter { positionBefore[$0.app] != nil && $0.app.service == .applinks }
    var found: [FileComparison.OtherApp] = []
    for (first, second) in zip(kept, kept.dropFirst())
    where found.count < Self.maximumOtherAppCount {
      guard let one = positionBefore[first.app], let other = positionBefore[second.app],
        one > other
      else { continue }
      // The apps come in the other order in the earlier file.
      let matchers = [
        compiledAfter.matcher(of: first.entry), compiledAfter.matcher(of: second.entry),
        compiledBefore.matcher(of: old[one].entry), compiledBefore.matcher(of: old[other].entry),
      ]
      let link = ListComparison.commonLink(matchers[0], matchers[1], spending: &budget)
      if let link, matchers.allSatisfy({ $0.decide(link) == .match }) {
        found.append(
          FileComparison.OtherApp(
            link: link,
            appBefore: second.app.appID,
            appAfter: first.app.appID
          )
        )
      }
    }
    return found
  }
}

/// The compiled rules of the entries of a file, each compiled when it is first needed.
private struct CompiledFile {
  private let variables: SubstitutionVariables
  private let cache: GlobCache
  private var rulesOfObject: [Int: CompiledRules] = [:]
  private var budget = StepBudget(CompiledRules.stepCountOfFile)

  init(_ file: AssociationFile) {
    variables = file.substitutionVariables
    cache = GlobCache(variables)
  }

  /// - Parameter entry: An entry of the file, or nil for a list without rules.
  mutating func matcher(of entry: AssociationEntry?) -> ListComparison.List {
    guard let entry else { return ListComparison.List([], variables, compiled: nil) }
    guard let rules = entry.rules else {
      return ListComparison.List([Rule()], variables, compiled: nil)
    }
    let compiled =
      rulesOfObject[entry.objectNumber]
      ?? CompiledRules(rules, sharing: cache, spending: &budget)
    rulesOfObject[entry.objectNumber] = compiled
    return ListComparison.List(rules, variables, compiled: compiled)
  }
}
