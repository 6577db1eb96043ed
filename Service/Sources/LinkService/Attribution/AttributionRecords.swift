import LinkStore
import LinkwrightAttribution
import LinkwrightCore

/// The attributions of an installation, by the rule and the hosts of the configuration.
struct AttributionRecords: Sendable {
  let sites: SiteDirectory

  /// All records, of which the last is the current one; empty if no opening is known.
  func all(of history: InstallationHistory) -> [JoiningRule.Joined] {
    sites.joiningRule(of: history.app).records(of: history)
  }

  /// The current attribution; nil if no opening is known.
  func current(of history: InstallationHistory?) -> LinkAttribution? {
    history.flatMap { all(of: $0).last }.map(attribution)
  }

  /// The record in the form in which an app receives it.
  func attribution(_ joined: JoiningRule.Joined) -> LinkAttribution {
    let (record, entry) = (joined.record, joined.entry)
    let campaign = entry?.campaign ?? Campaign()
    return LinkAttribution(
      carriedBy: record.carriedBy,
      isReattribution: record.isReattribution,
      attributedAt: record.attributedAt,
      clickedAt: record.click?.clickedAt,
      link: record.click?.clickID == nil ? nil : entry.flatMap(link),
      campaign: campaign.isEmpty ? nil : campaign,
      inviteCode: record.click?.inviteCode
    )
  }

  /// The link of a click; nil for a long link, of whose path nothing is stored.
  private func link(_ entry: InstallationHistory.Entry) -> String? {
    guard let host = entry.host else { return nil }
    if let slug = entry.slug { return "https://\(host)/\(slug)" }
    guard let code = entry.carried.inviteCode, let site = sites[host] else { return nil }
    return "https://\(host)\(site.host.invitationPath)\(code.rawValue)"
  }
}
