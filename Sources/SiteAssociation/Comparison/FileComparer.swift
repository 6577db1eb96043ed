/// Compares the apps of two files. Apps that share their rules are compared only once.
struct FileComparer {
  /// The objects from which the rules of an app were read, or nil for a file that does not list it.
  fileprivate struct Pair: Hashable {
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
    var comparison = FileComparison(apps: apps)
    compareOrder(old, new, &comparison)
    return comparison
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
    var result: RuleSetComparison
    if hasSameVariables, let old, let new, old.rules?.map(\.meaning) == new.rules?.map(\.meaning) {
      result = RuleSetComparison(relation: .equal)
    } else {
      let matcherBefore = compiledBefore.matcher(of: old)
      let matcherAfter = compiledAfter.matcher(of: new)
      var comparison = ListComparison(before: matcherBefore, after: matcherAfter)
      result = comparison.compare(spending: &budget)
      result.removeRules(before: old?.rules == nil, after: new?.rules == nil)
    }
    known[pair] = result
    return result
  }

  // MARK: Order

  /// The entries of an app that both files list.
  fileprivate struct Kept {
    var old: AssociationEntry
    var new: AssociationEntry
    var position: Int

    var objects: Pair { Pair(before: old.objectNumber, after: new.objectNumber) }
  }

  private struct KeptPair: Hashable {
    var first: Pair
    var second: Pair
  }

  private static let maximumOtherAppCount = 20

  /// Looks for links that open another app, for each pair of apps whose order changed.
  private mutating func compareOrder(
    _ old: [Listed],
    _ new: [Listed],
    _ comparison: inout FileComparison
  ) {
    var positionBefore: [FileDifference.App: Int] = [:]
    for (position, listed) in old.enumerated() { positionBefore[listed.app] = position }
    let kept = new.filter { $0.app.service == .applinks }.compactMap { listed in
      positionBefore[listed.app].map {
        Kept(old: old[$0].entry, new: listed.entry, position: $0)
      }
    }
    // The apps that came before in the later file, in the order of the earlier file.
    var passed: [Kept] = []
    var commonLinks: [KeptPair: ListComparison.CommonLink] = [:]
    for second in kept {
      let place = passed.partitioningIndex { $0.position > second.position }
      for first in passed[place...] {
        guard budget.spend(1), comparison.otherApps.count < Self.maximumOtherAppCount else {
          comparison.isOrderCompared = false
          return
        }
        let pair = KeptPair(first: first.objects, second: second.objects)
        let common: ListComparison.CommonLink
        if let known = commonLinks[pair] {
          common = known
        } else {
          common = commonLink(first, second)
          commonLinks[pair] = common
        }
        switch common {
        case .none: break
        case .unknown: comparison.isOrderCompared = false
        case .found(let link):
          comparison.otherApps.append(
            FileComparison.OtherApp(
              link: link,
              appBefore: second.new.appID,
              appAfter: first.new.appID
            )
          )
        }
      }
      passed.insert(second, at: place)
    }
  }

  /// A link that opens both apps with both files.
  private mutating func commonLink(
    _ first: Kept,
    _ second: Kept
  ) -> ListComparison.CommonLink {
    let relations = [first, second].map { rules($0.old, $0.new).relation }
    guard !relations.contains(.disjoint) else { return .none }
    let lists = [first, second].map { kept in
      (before: compiledBefore.matcher(of: kept.old), after: compiledAfter.matcher(of: kept.new))
    }
    let all = lists.flatMap { [$0.before, $0.after] }
    // If an app only gained or only lost links, every link of one list opens it with both files.
    var narrow = zip(relations, lists).map { $0 == .opensLess ? $1.after : $1.before }
    let found = ListComparison.commonLink(narrow[0], narrow[1], besides: all, spending: &budget)
    guard case .unknown = found else { return found }
    let isNarrow = relations.map { [.equal, .opensMore, .opensLess].contains($0) }
    guard isNarrow.contains(false) else { return .unknown }
    for index in narrow.indices where !isNarrow[index] { narrow[index] = lists[index].after }
    return ListComparison.commonLink(narrow[0], narrow[1], besides: all, spending: &budget)
  }
}

extension [FileComparer.Kept] {
  /// The index of the first app that was listed later than others, if the apps are sorted.
  fileprivate func partitioningIndex(where isLater: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
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
