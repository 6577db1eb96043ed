package import LinkwrightAttribution
import LinkwrightCore

/// What joins an installation: the rule, and the hosts whose clicks belong to other apps.
package struct JoiningRule: Sendable, Hashable {
  package var rule: AttributionRule
  /// The hosts that do not belong to the app. A click on one of their links does not join.
  package var foreignHosts: Set<String>

  package init(_ rule: AttributionRule = AttributionRule(), foreignHosts: Set<String> = []) {
    self.rule = rule
    self.foreignHosts = foreignHosts
  }

  /// A record with what it is joined to.
  package struct Joined: Sendable {
    package var record: AttributionRecord
    package var entry: InstallationHistory.Entry?
  }

  /// The attributions, of which the last is the current one; empty if no opening is known.
  package func records(of history: InstallationHistory) -> [Joined] {
    guard let firstOpenedAt = history.firstOpenedAt else { return [] }
    let own = history.carried.filter { $0.host.map { !foreignHosts.contains($0) } ?? true }
    return rule.records(firstOpenedAt: firstOpenedAt, carried: own.map(\.carried)).map { record in
      Joined(record: record, entry: own.first { $0.carried == record.click })
    }
  }
}

extension [JoiningRule.Joined] {
  /// What led to the installation most recently at a time. What led to it first also counts for the time
  /// before.
  func entry(at time: Timestamp) -> InstallationHistory.Entry? {
    (last { $0.record.attributedAt <= time } ?? first)?.entry
  }
}
