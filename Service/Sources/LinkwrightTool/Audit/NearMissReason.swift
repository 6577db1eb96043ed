import SiteAssociation
import TrafficAudit

/// Why a link opens nothing, although a rule nearly matches. The reason quotes the rule, but never
/// the link, because links contain personal data.
struct NearMissReason: Sendable, Hashable {
  var appIDs: [String]
  /// The index of the rule, from 0.
  var index: Int
  var rule: Rule
  /// The reason as the end of a sentence that begins with the rule.
  var predicate: String
  /// What to change; nil if there is nothing to say.
  var cure: String?

  var sentence: String { "Rule \(index + 1) \(predicate)." }

  /// Compares links with the rules of a file.
  struct Search: Sendable {
    private let file: AssociationFile
    private let groups: [(appIDs: [String], entry: AssociationEntry)]
    /// The number of links that can be compared in a reasonable time.
    let maximumLinkCount: Int

    init(_ audited: AuditedFile) {
      file = audited.file
      groups = audited.rules.groups.compactMap { group in
        guard let appID = group.appIDs.first, group.ruleSet.rules?.isEmpty == false,
          let entry = audited.file.entry(for: appID)
        else { return nil }
        return (group.appIDs, entry)
      }
      let ruleCount = groups.reduce(1) { $0 + ($1.entry.rules?.count ?? 0) }
      maximumLinkCount = min(200, max(10, 40_000 / ruleCount))
    }

    /// Returns the reason why a link opens nothing; nil if no rule nearly matches.
    func reason(for item: FrequentItems.Item) -> NearMissReason? {
      guard !item.example.isEmpty, !groups.isEmpty else { return nil }
      let path = String(decoding: item.example, as: UTF8.self)
      // Alone, a path with two slashes at its start would be read as a host.
      let url = path.utf8.starts(with: "//".utf8) ? "https://host.invalid" + path : path
      let traces = file.traces(of: url, for: groups.map(\.entry))
      var best: NearMissReason?
      for (group, trace) in zip(groups, traces) where trace.outcome == .noRule {
        let variables = file.substitutionVariables
        let found = NearMissSearch(trace, variables: variables).nearMiss
        if let found, !found.ignoresCondition, trace.rules.indices.contains(found.index) {
          return NearMissReason(
            appIDs: group.appIDs,
            index: found.index,
            rule: trace.rules[found.index].rule,
            predicate: found.predicate,
            cure: found.advice
          )
        }
        if best == nil { best = NearMissReason(group.appIDs, nearestIn: trace) }
      }
      return best
    }
  }

  private init(
    appIDs: [String],
    index: Int,
    rule: Rule,
    predicate: String,
    cure: String?
  ) {
    self.appIDs = appIDs
    self.index = index
    self.rule = rule
    self.predicate = predicate
    self.cure = cure
  }

  /// The reason from the rule that came closest; nil if its path does not match.
  private init?(_ appIDs: [String], nearestIn trace: Trace) {
    guard
      let tried = trace.nearestMiss.flatMap({ index in trace.rules.first { $0.index == index } }),
      !tried.rule.excludes
    else { return nil }
    let failures = tried.parts.filter { $0.mismatch != nil }
    guard let failure = failures.first else { return nil }
    let number = tried.index + 1
    var cure: String?
    let predicate: String
    switch failure.part {
    case .path:
      // A path that goes on after a pattern without a star at its end is a common mistake.
      guard case .patternEnds = failure.mismatch?.reason, failures.count == 1,
        failure.comparedPattern.utf8.count > 1
      else { return nil }
      predicate = "matches the start of the path only"
      cure = "To match longer paths, end the path of rule \(number) with /*."
    case .queryItem(let name, false):
      predicate = "needs the query item \"\(name)\", which the link does not have"
      cure =
        "Add \"\(name)\" to the link. If the app does not need it, remove it from rule \(number)."
    case .queryItem(let name, true):
      predicate = "expects another value of the query item \"\(name)\""
    case .query:
      predicate = "expects another query"
      cure = "To check single items in any order, write the query of rule \(number) as an object."
    case .fragment:
      predicate = "has a condition on the fragment, which logs do not contain"
    }
    self.init(
      appIDs: appIDs,
      index: tried.index,
      rule: tried.rule,
      predicate: predicate,
      cure: cure
    )
  }
}

extension NearMiss {
  /// Whether the rule matches only without its condition on the query or the fragment.
  fileprivate var ignoresCondition: Bool {
    differences.contains(.query) || differences.contains(.fragment)
  }
}
