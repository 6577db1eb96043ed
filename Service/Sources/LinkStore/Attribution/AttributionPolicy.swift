package import LinkwrightCore

/// What the configuration says about attribution.
package struct AttributionPolicy: Sendable {
  package var rule: AttributionRule
  private let isOwn: @Sendable (_ app: String, _ host: String) -> Bool

  /// - Parameter isOwn: Whether a host belongs to an app. A click on a link of another app does not join.
  package init(
    _ rule: AttributionRule = AttributionRule(),
    isOwn: @escaping @Sendable (_ app: String, _ host: String) -> Bool = { _, _ in true }
  ) {
    self.rule = rule
    self.isOwn = isOwn
  }

  /// A record with what it is joined to.
  package struct Joined: Sendable {
    package var record: AttributionRecord
    package var entry: InstallationHistory.Entry?
  }

  /// The attributions of an installation, of which the last is the current one; empty if no opening is
  /// known.
  package func records(of history: InstallationHistory) -> [Joined] {
    guard let firstOpenedAt = history.firstOpenedAt else { return [] }
    let own = history.carried.filter { entry in
      guard let app = history.app, let host = entry.host else { return true }
      return isOwn(app, host)
    }
    return rule.records(firstOpenedAt: firstOpenedAt, carried: own.map(\.carried)).map { record in
      Joined(record: record, entry: own.first { $0.carried == record.click })
    }
  }
}

extension [AttributionPolicy.Joined] {
  /// What led to the installation most recently at a time. What led to it first also counts for the time
  /// before.
  func entry(at time: Timestamp) -> InstallationHistory.Entry? {
    (last { $0.record.attributedAt <= time } ?? first)?.entry
  }
}
