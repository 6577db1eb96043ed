/// The reasons why the apps of a file get no links.
struct DeadApps {
  /// A reason why links do not open an app. Apps with the same reason are combined.
  private enum Reason: Int, CaseIterable {
    case placeholder, appStoreID, invalid, clip, emptyRules, onlyExclusions, hiddenRules, noMatch
  }

  private struct DeadApp {
    var node: JSONNode
    var reason: Reason
    var entry: LintSubject.Entry?
  }

  private let file: LintSubject
  /// The apps, or nil if a link opens at least one of them.
  private var apps: [DeadApp]? = []
  /// The codes of the findings that say why patterns match nothing.
  private var patternCodes: Set<Finding.Code> = []

  init(_ file: LintSubject, _ report: FindingCollector) {
    self.file = file
    let clips = ListedClips(file)
    let patterns = ReportedPatterns(report)
    var seen: Set<ExactText> = []
    for (node, index) in Self.apps(in: file) {
      // Only the first entry of an app has an effect.
      if let id = node.string, !seen.insert(ExactText(id)).inserted { continue }
      let reason =
        Self.reason(forApp: node, clips)
        ?? index.flatMap { Self.reason(forEntry: $0, file, patterns) }
      guard let reason else {
        apps = nil
        return
      }
      let entry = index.map { file.entries[$0] }
      if reason == .noMatch, let entry {
        patternCodes.formUnion(patterns.codes(in: entry.node.range))
      }
      apps?.append(DeadApp(node: node, reason: reason, entry: entry))
    }
  }

  /// Returns the apps of `applinks`, each with the index of its entry.
  private static func apps(in file: LintSubject) -> [(node: JSONNode, entry: Int?)] {
    guard file.details != nil else {
      return file.apps.filter { $0.service == .applinks }.map { ($0.node, nil) }
    }
    return file.entries.enumerated().flatMap { index, entry in entry.appIDs.map { ($0, index) } }
  }

  /// The findings about patterns that match no link, or that do not match the intended links.
  private struct ReportedPatterns {
    private static let rules = [
      UnknownVariable.about, UnclosedVariable.about, QueryInPath.about, UnescapedCharacter.about,
      HashRoute.about, OneCharacterPath.about, InvalidEscape.about, EscapeInDecodedPattern.about,
      VariableInItemName.about, LiteralNot.about, URLAsPath.about, RegularExpressionSyntax.about,
      SurroundingWhitespace.about, VariableWithoutValues.about, HashInCondition.about,
      DroppedVariableValue.about,
    ]

    private let report: FindingCollector
    /// The start offsets of the findings, in order.
    private let offsets: [Int]

    init(_ report: FindingCollector) {
      self.report = report
      offsets = Self.rules.flatMap { report.offsets(of: $0) }.sorted()
    }

    func contains(in range: Range<Int>) -> Bool {
      var (low, high) = (0, offsets.count)
      while low < high {
        let middle = (low + high) / 2
        if offsets[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
      }
      return low < offsets.count && offsets[low] < range.upperBound
    }

    /// Returns the codes of the findings in a range. If there are no findings in the range, returns
    /// all codes, because the cause can also be the definition of a variable elsewhere in the file.
    func codes(in range: Range<Int>) -> [Finding.Code] {
      let own = Self.rules.filter { report.offsets(of: $0).contains(where: range.contains) }
      return (own.isEmpty ? Self.rules.filter { !report.offsets(of: $0).isEmpty } : own).map(\.code)
    }
  }

  /// Returns the reason why no link opens the apps of an entry; nil if a link may open them.
  private static func reason(
    forEntry index: Int,
    _ file: LintSubject,
    _ patterns: ReportedPatterns
  ) -> Reason? {
    // There is a finding about the path "?", but this path matches the root.
    guard case .notFound(let unproven, let hidden) = file.comparedEntries.openings[index],
      unproven.allSatisfy({
        patterns.contains(in: $0.node.range) && $0.rule.path?.isSameCode(as: "?") != true
      })
    else { return nil }
    let rules = file.entries[index].rules
    if rules.isEmpty { return .emptyRules }
    if rules.allSatisfy(\.rule.excludes) { return .onlyExclusions }
    return hidden ? .hiddenRules : .noMatch
  }

  private static func reason(forApp node: JSONNode, _ clips: ListedClips) -> Reason? {
    guard let id = node.string else { return .invalid }
    if PlaceholderApp.kind(of: id) == .certain { return .placeholder }
    if MalformedApp.isMalformed(id) || id.visibleRange != 0..<id.utf8.count { return .invalid }
    if MalformedApp.hasAppStoreID(id) { return .appStoreID }
    return clips.contains(id) ? .clip : nil
  }

  /// The cause, or nil if the file names no app or a link opens an app.
  var cause: DeadFile.Cause? {
    guard let apps, let first = apps.first else { return nil }
    let reasons = Reason.allCases.filter { reason in apps.contains { $0.reason == reason } }
    let parts = reasons.map { reason in
      part(reason, apps.filter { $0.reason == reason }, isOnly: reasons.count == 1)
    }
    var folded: [(RuleDescription, Set<Int>)] = []
    let placeholders = Set(
      apps.filter { $0.reason == .placeholder }.compactMap { $0.node.string.map(ExactText.init) }
    )
    // The same placeholder is usually in other sections, too.
    let samePlaceholders = file.apps.filter { app in
      app.node.string.map { placeholders.contains(ExactText($0)) } ?? false
    }
    folded.append((PlaceholderApp.about, Set(samePlaceholders.map(\.node.range.lowerBound))))
    func offsets(_ reason: Reason, _ offset: (DeadApp) -> Int?) -> Set<Int> {
      Set(apps.filter { $0.reason == reason }.compactMap(offset))
    }
    folded.append((MalformedApp.about, offsets(.appStoreID) { $0.node.range.lowerBound }))
    folded.append(
      (
        EmptyRules.about,
        offsets(.emptyRules) { app in
          app.entry.flatMap { $0.node[$0.isLegacy ? "paths" : "components"]?.range.lowerBound }
        }
      )
    )
    folded.append(
      (
        OnlyExclusions.about,
        offsets(.onlyExclusions) { $0.entry?.rules.first?.node.range.lowerBound }
      )
    )
    let hidden = apps.filter { $0.reason == .hiddenRules }.compactMap { $0.entry?.node.range }
    folded.append(
      (
        UnreachableRule.about,
        Set(
          file.shadows.map(\.located.node.range.lowerBound).filter { offset in
            hidden.contains { $0.contains(offset) }
          }
        )
      )
    )
    return DeadFile.Cause(
      text: parts.map(\.text).joined(separator: "; "),
      range: range(of: first),
      cure: parts.map(\.cure).joined(separator: " "),
      evidence: parts.map(\.evidence).reduce(.documented, Evidence.weaker),
      codes: reasons.count == 1 ? codes(of: reasons[0], apps) : [],
      folded: folded
    )
  }

  /// Returns the codes of the findings that describe a reason.
  private func codes(of reason: Reason, _ apps: [DeadApp]) -> Set<Finding.Code> {
    switch reason {
    case .invalid: [invalidCode(of: apps)]
    case .noMatch: patternCodes
    default: []
    }
  }

  private func invalidCode(of apps: [DeadApp]) -> Finding.Code {
    let isPadded = apps.allSatisfy {
      $0.node.string.map { !MalformedApp.isMalformed($0) } ?? false
    }
    return isPadded ? SurroundingWhitespace.about.code : MalformedApp.about.code
  }

  private func range(of app: DeadApp) -> Range<Int> {
    switch app.reason {
    case .emptyRules, .onlyExclusions, .hiddenRules, .noMatch:
      guard let entry = app.entry else { return app.node.range }
      let list = entry.node.member(entry.isLegacy ? "paths" : "components")
      return list?.keyRange ?? entry.node.openingRange
    default: return app.node.range
    }
  }

  private typealias Part = (text: String, cure: String, evidence: Evidence)

  private func part(_ reason: Reason, _ apps: [DeadApp], isOnly: Bool) -> Part {
    let sample = apps.first?.node.string?.quoted ?? "the app ID"
    // If there are several reasons, the phrase for each reason names the apps that it concerns.
    let many = isOnly ? "all \(apps.count) app IDs" : "\(apps.count) app IDs"
    func about(_ single: String, _ plural: String) -> String {
      apps.count == 1 ? "\(sample) \(single)" : "\(many) \(plural), such as \(sample)"
    }
    let entries = apps.compactMap { $0.entry?.node.range.lowerBound }
    let ofEntry =
      isOnly
      ? (Set(entries).count == 1 ? "" : " of every entry")
      : " of \(sample)"
    switch reason {
    case .placeholder:
      return (
        about("is a placeholder", "are placeholders"), PlaceholderApp.about.cure, .documented
      )
    case .appStoreID:
      return (
        about(
          "starts with ten digits, almost certainly an App Store ID instead of the team ID",
          "start with ten digits, almost certainly App Store IDs instead of the team ID"
        ),
        MalformedApp.cureForAppStoreID, .inferred
      )
    case .invalid:
      let code = invalidCode(of: apps)
      return (
        about("is not a valid app ID (\(code))", "are invalid (\(code))"),
        "Correct the error \(code).", .documented
      )
    case .clip:
      return (
        about("is an App Clip", "are App Clips"),
        "List the full app. A link opens an App Clip through \"appclips\", not through \"applinks\".",
        .inferred
      )
    case .emptyRules:
      return (
        "the list of rules\(ofEntry) is empty",
        "Add rules, or remove \"applinks\" if no link should open an app.", .observed
      )
    case .onlyExclusions:
      let count = apps.first?.entry?.rules.count ?? 0
      return (
        count == 1 && isOnly && Set(entries).count == 1
          ? "its only rule is an exclusion" : "all rules\(ofEntry) are exclusions",
        OnlyExclusions.about.cure + " Remove \"applinks\" if no link should open an app.", .observed
      )
    case .hiddenRules:
      return (
        "exclusions match all links before the other rules\(ofEntry) are reached",
        "Move the exclusions after the other rules, or make the exclusions narrower.", .observed
      )
    case .noMatch where patternCodes.isEmpty:
      return (
        "no link can match the rules\(ofEntry)", "Correct the patterns of the rules.", .observed
      )
    case .noMatch:
      let codes = patternCodes.sorted().map(\.rawValue).joined(separator: ", ")
      return (
        "no link can match the rules\(ofEntry) (\(codes))",
        "Correct the patterns that \(codes) \(patternCodes.count == 1 ? "reports" : "report").",
        .observed
      )
    }
  }
}
