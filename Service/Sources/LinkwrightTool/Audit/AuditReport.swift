import SiteAssociation
import TrafficAudit

/// The result of `audit`, as all of its outputs show it.
struct AuditReport: Sendable {
  struct Log: Sendable {
    var name: String
    var report: LogReport

    /// Why the log was not read to its end.
    var problem: String? {
      if let failure = report.failure { return failure.description }
      guard report.format == nil, report.lines > 0 else { return nil }
      return "The format of the log was not recognized. Name it with --log-format."
    }
  }

  /// A link that is counted, without its values.
  struct Link: Sendable, Hashable {
    var link: String
    var count: Int
    /// The maximum by which ``count`` is too large.
    var error: Int

    init(_ item: FrequentItems.Item) {
      link = String(decoding: item.key, as: UTF8.self)
      count = item.count
      error = item.error
    }
  }

  /// Frequent links that open nothing for the same reason, although a rule nearly matches.
  struct NearMissLinks: Sendable, Hashable {
    var reason: NearMissReason
    /// The links, the most frequent first.
    var links: [Link]

    var count: Int { links.reduce(0) { $0 + $1.count } }
    var error: Int { links.reduce(0) { $0 + $1.error } }
  }

  /// A rule with the number of requests that it decided.
  struct CountedRule: Sendable {
    var index: Int
    /// nil for an entry without a list of rules.
    var rule: Rule?
    var count: Int
  }

  /// The links that change for the apps of a lane.
  struct Changes: Sendable {
    var appIDs: [String]
    var links: [Link]
  }

  var logs: [Log]
  var old: AuditedFile
  var new: AuditedFile?
  var tally: AuditTally
  var listLength: Int
  /// The most frequent reasons why links open nothing, although a rule nearly matches.
  var nearMisses: [NearMissLinks]
  /// The most frequent other links that no rule matches.
  var unmatched: [Link]
  /// The number of the most frequent links without a matching rule that were compared with the rules.
  var comparedLinkCount: Int

  init(logs: [Log], old: AuditedFile, new: AuditedFile?, tally: AuditTally, listLength: Int) {
    self.logs = logs
    self.old = old
    self.new = new
    self.tally = tally
    self.listLength = listLength
    let search = NearMissReason.Search(old)
    var places: [NearMissReason: Int] = [:]
    var misses: [NearMissLinks] = []
    unmatched = []
    for (index, item) in tally.unmatchedLinks.items.enumerated() {
      let reason = index < search.maximumLinkCount ? search.reason(for: item) : nil
      if let reason, let place = places[reason] {
        misses[place].links.append(Link(item))
      } else if let reason {
        places[reason] = misses.count
        misses.append(NearMissLinks(reason: reason, links: [Link(item)]))
      } else if unmatched.count < listLength {
        unmatched.append(Link(item))
      }
      if index >= search.maximumLinkCount, unmatched.count == listLength { break }
    }
    // Stable for equal counts, because the links are in a fixed order.
    let order = misses.indices.sorted { left, right in
      (misses[right].count, left) < (misses[left].count, right)
    }
    nearMisses = order.prefix(listLength).map { misses[$0] }
    comparedLinkCount = search.maximumLinkCount
  }

  /// What `--strict` reports: no request opens an app, or one opens it only with the first file. With
  /// two files, the requests that open an app with the second file count.
  var isNegative: Bool {
    guard let effect = tally.effect else { return tally.rules.opened == 0 }
    return effect.rules.opened == 0 || effect.lanes.contains { $0.lost > 0 }
  }

  /// The rules of a group, in order.
  func rules(of group: Int) -> [CountedRule] {
    let rules = old.rules.groups[group].ruleSet.rules
    return tally.rules.groups[group].decided.enumerated().map { index, count in
      CountedRule(index: index, rule: rules?[index], count: count)
    }
  }

  /// Whether a rule has a condition on the fragment, which logs do not contain.
  var hasFragmentRules: Bool {
    old.rules.groups.contains { group in
      group.ruleSet.rules?.contains { $0.fragment.map { ExactText($0) != ExactText("*") } ?? false }
        ?? false
    }
  }

  /// The most frequent links that open an app only with the new file, or only with the old one.
  func changes(_ changes: [AuditEffect.Change]) -> [Changes] {
    guard let effect = tally.effect else { return [] }
    return effect.lanes.indices.compactMap { lane in
      let links = changes.lazy.filter { $0.lane == lane }.prefix(listLength).map { Link($0.item) }
      return links.isEmpty ? nil : Changes(appIDs: effect.lanes[lane].appIDs, links: Array(links))
    }
  }

  /// The share of the requests, from 0 to 1.
  func share(_ count: Int) -> Double {
    tally.requests == 0 ? 0 : Double(count) / Double(tally.requests)
  }
}
