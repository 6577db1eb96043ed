import SiteAssociation

/// What changes for the same requests if a second file replaces the first.
package struct AuditEffect: Sendable {
  /// The apps for which the same two lists of rules decide: one of each file.
  package struct Lane: Sendable {
    package var appIDs: [String]
    /// The index of the list of rules in the first file; nil if the file does not list the apps.
    package var before: Int?
    /// The same for the second file.
    package var after: Int?
    /// The requests that open the apps with both files.
    package var kept = 0
    /// The requests that open the apps only with the second file.
    package var gained = 0
    /// The requests that open the apps only with the first file.
    package var lost = 0
  }

  /// A link whose decision changes for the apps of a lane.
  package struct Change: Sendable, Hashable {
    package var lane: Int
    package var item: FrequentItems.Item
  }

  package var rules: AuditTally.Rules
  package var lanes: [Lane]
  /// The requests that open an app only with the second file.
  package var gained = 0
  /// The requests that open an app only with the first file.
  package var lost = 0
  var gainedLinks: FrequentItems
  var lostLinks: FrequentItems

  init(from old: AuditedRules, to new: AuditedRules, _ options: AuditOptions) {
    rules = AuditTally.Rules(new)
    lanes = Self.lanes(old, new)
    gainedLinks = AuditTally.frequentLinks(options)
    lostLinks = AuditTally.frequentLinks(options)
  }

  /// The most frequent links that open an app only with the second file.
  package var gains: [Change] { Self.changes(in: gainedLinks) }
  /// The most frequent links that open an app only with the first file.
  package var losses: [Change] { Self.changes(in: lostLinks) }
  /// Whether the counts of all listed links are exact.
  package var isExact: Bool { gainedLinks.isExact && lostLinks.isExact }

  /// The maximum number of requests of a link that ``gains`` do not contain because of their size.
  package var maximumMissedGains: Int { gainedLinks.maximumMissedCount }
  /// The maximum number of requests of a link that ``losses`` do not contain because of their size.
  package var maximumMissedLosses: Int { lostLinks.maximumMissedCount }

  private static func lanes(_ old: AuditedRules, _ new: AuditedRules) -> [Lane] {
    var lanes: [Lane] = []
    var places: [[Int?]: Int] = [:]
    func add(_ appID: String, before: Int?, after: Int?) {
      if let place = places[[before, after]] {
        lanes[place].appIDs.append(appID)
      } else {
        places[[before, after]] = lanes.count
        lanes.append(Lane(appIDs: [appID], before: before, after: after))
      }
    }
    let (oldGroups, newGroups) = (groupOfApp(old), groupOfApp(new))
    for appID in old.groups.flatMap(\.appIDs) {
      let app = ExactText(appID)
      add(appID, before: oldGroups[app], after: newGroups[app])
    }
    for appID in new.groups.flatMap(\.appIDs) where oldGroups[ExactText(appID)] == nil {
      add(appID, before: nil, after: newGroups[ExactText(appID)])
    }
    return lanes
  }

  private static func groupOfApp(_ rules: AuditedRules) -> [ExactText: Int] {
    var groups: [ExactText: Int] = [:]
    for (index, group) in rules.groups.enumerated() {
      for appID in group.appIDs where groups[ExactText(appID)] == nil {
        groups[ExactText(appID)] = index
      }
    }
    return groups
  }

  /// The keys are a lane's index in four bytes and the link.
  private static func changes(in links: FrequentItems) -> [Change] {
    links.items.map { item in
      var item = item
      let lane = item.key.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      item.key.removeFirst(min(4, item.key.count))
      return Change(lane: lane, item: item)
    }
  }
}
