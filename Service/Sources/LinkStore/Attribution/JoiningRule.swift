package import LinkwrightCore

/// What joins an installation: the rule, and the hosts whose clicks belong to other apps.
package struct JoiningRule: Sendable, Hashable {
  package var rule: AttributionRule
  /// The hosts that do not belong to the app. A click on one of their links does not join.
  package var foreignHosts: Set<String>

  package init(_ rule: AttributionRule = AttributionRule(), foreignHosts: Set<String> = []) {
    self.rule = rule
    self.foreignHosts = foreignHosts
  }

  /// What led to the installation; nil if nothing did, or if no opening is known.
  func cause(of history: InstallationHistory) -> InstallationHistory.Entry? {
    records(of: history).first?.entry
  }

  /// What led to the current attribution; nil if nothing did.
  func origin(of history: InstallationHistory) -> InstallationHistory.Entry? {
    records(of: history).last?.entry
  }

  /// The attributions, of which the last is the current one; empty if no opening is known.
  package func records(
    of history: InstallationHistory
  ) -> [(record: AttributionRecord, entry: InstallationHistory.Entry?)] {
    history.records(by: rule) { !foreignHosts.contains($0) }
  }
}
