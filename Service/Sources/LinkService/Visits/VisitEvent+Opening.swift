import LinkStore
import LinkwrightCore

extension VisitEvent {
  /// The event of an opening in an app.
  init(
    openingOf link: ResolvedLink,
    at time: Timestamp,
    platform: String,
    from address: VisitorAddress?,
    host: HostConfiguration,
    using generator: inout some RandomNumberGenerator
  ) {
    self.init(
      id: UniqueID.make(at: time, using: &generator),
      kind: .opening,
      time: time,
      host: host.name,
      linkID: link.linkID,
      invitationID: link.invitationID,
      platform: platform,
      browser: Browser.otherApp.rawValue,
      campaign: link.campaign.shortened,
      address: address?.truncated
    )
  }
}
