/// Reports an app whose links can open an earlier app of the file instead.
struct AppBehindCatchAll: LintRule {
  static let about = RuleDescription(
    2052,
    "App listed after an app whose rules match every link",
    severity: .note,
    effect:
      "If both apps are installed, links that could open either app open the earlier app.",
    cure: "Give the earlier app narrower rules, or move its entry after those of the other apps.",
    evidence: .documented,
    background: """
      If entries of several installed apps match a link, the system opens the app whose entry \
      comes first in the file. An Apple engineer describes this order in Apple's developer forum. \
      According to one report, iOS 15 instead opened the app whose entry came last.

      Entries that belong to versions of the same app, such as com.example.app and \
      com.example.app.beta, are not reported, because such files are common and the versions are \
      rarely installed together. The finding is a warning if the later app belongs to another \
      team, or if the rules of the later app do not match every link.

      The earlier app can have exclusions before the rule that matches every link. In that case, \
      the later app is reported only if Linkwright finds a link that could open either app.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    let firstEntries = file.firstEntries
    guard let (index, first) = Self.catchAll(in: file, firstEntries) else { return }
    var sharedLinks = SharedLinks(of: file.entries[index], variables: file.variables)
    for entry in file.entries.dropFirst(index + 1) where !entry.hasRules || !entry.rules.isEmpty {
      let later = entry.appIDs.first { app in
        guard let id = app.string, let firstEntry = firstEntries[ExactText(id)] else {
          return false
        }
        return firstEntry > index && !Self.isVersion(id, of: first)
      }
      guard let later, let id = later.string, !entry.rules.allSatisfy(\.rule.excludes) else {
        continue
      }
      let isForeign = !id.utf8.prefix(10).elementsEqual(first.utf8.prefix(10))
      let isNarrow = !Self.takesEveryLink(entry)
      guard let rule = sharedLinks.rule(of: entry) else { continue }
      let path = isNarrow ? rule?.path : nil
      report.report(
        Self.about,
        "The rules of the earlier app \(first.quoted) match "
          + (sharedLinks.hasExclusions ? "links" : "every link, including the links")
          + " of \(id.quoted)"
          + (path.map { " (\($0.quoted))." } ?? "."),
        at: later.range,
        severity: isForeign || isNarrow ? .warning : nil
      )
      return
    }
  }

  /// The links that later entries share with the catch-all entry. The catch-all entry can exclude
  /// some links before its catch-all rule.
  private struct SharedLinks {
    let hasExclusions: Bool

    private let tracer: RuleTracer
    private let cache: GlobCache
    /// The number of rules that may still be compared.
    private var rest = 50

    init(of entry: LintSubject.Entry, variables: SubstitutionVariables) {
      let rules = entry.rules.map(\.rule)
      hasExclusions = rules.first?.excludes ?? false
      tracer = RuleTracer(entry.hasRules ? rules : nil, substitutionVariables: variables)
      cache = GlobCache(variables)
    }

    /// Returns the first rule of a later entry that matches a link of the catch-all entry, or nil
    /// if no such rule was found. The inner optional is nil if the later entry has no list of
    /// rules.
    mutating func rule(of entry: LintSubject.Entry) -> Rule?? {
      let rules = entry.rules.lazy.map(\.rule).filter { !$0.excludes }
      guard hasExclusions, entry.hasRules else { return .some(rules.first) }
      for rule in rules {
        guard rest > 0 else { return nil }
        rest -= 1
        if let link = rule.example(sharing: cache), tracer.trace(link).decision == .match {
          return .some(rule)
        }
      }
      return nil
    }
  }

  private static func catchAll(
    in file: LintSubject,
    _ firstEntries: [ExactText: Int]
  ) -> (entry: Int, app: String)? {
    for (index, entry) in file.entries.enumerated() where takesEveryLink(entry) {
      // An app that cannot exist takes no links.
      let app = entry.appIDs.lazy.compactMap(\.string).first {
        PlaceholderApp.kind(of: $0) != .certain && !MalformedApp.isMalformed($0)
          && !MalformedApp.hasAppStoreID($0) && firstEntries[ExactText($0)] == index
      }
      if let app { return (index, app) }
    }
    return nil
  }

  /// Whether the first rule that is not an exclusion matches every link.
  private static func takesEveryLink(_ entry: LintSubject.Entry) -> Bool {
    guard entry.hasRules else { return true }
    guard let rule = entry.rules.first(where: { !$0.rule.excludes })?.rule else { return false }
    return rule.isUnconstrained
      || rule.path?.isSameCode(as: "/*") == true && rule.query == .unconstrained
        && rule.fragment?.isSameCode(as: "*") != false
  }

  /// Whether two IDs probably belong to versions of the same app: the bundle identifiers are equal,
  /// one starts with the other, or they have the first three parts in common.
  private static func isVersion(_ id: String, of other: String) -> Bool {
    func parts(_ id: String) -> [Substring] {
      let start = String(decoding: id.utf8.prefix(300), as: UTF8.self)
      return start.lowercased().utf8.split(separator: UInt8(ascii: ".")).dropFirst()
        .map { Substring($0) }
    }
    let (left, right) = (parts(id), parts(other))
    let common = zip(left, right).prefix { $0.isSameCode(as: $1) }.count
    if common >= 3 || common == min(left.count, right.count) { return true }
    // For example, com.example.app and com.example.appbeta, or com.example.app and
    // com.example.app-dev.
    guard common + 1 == left.count, left.count == right.count, common >= 1 else { return false }
    let (last, otherLast) = (left[common], right[common])
    return last.utf8.starts(with: otherLast.utf8) || otherLast.utf8.starts(with: last.utf8)
  }
}

extension LintSubject {
  /// The index of the first entry that names each app.
  fileprivate var firstEntries: [ExactText: Int] {
    var indices: [ExactText: Int] = [:]
    for (index, entry) in entries.enumerated() {
      for id in entry.appIDs.lazy.compactMap({ $0.string.map(ExactText.init) })
      where indices[id] == nil {
        indices[id] = index
      }
    }
    return indices
  }
}
