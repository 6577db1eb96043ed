import LinkStore
import LinkwrightCore

extension VisitEvent {
  /// The event that following a link is.
  init(
    _ kind: Kind,
    _ request: VisitRequest,
    _ visitor: Visitor,
    _ followed: FollowedLink,
    on host: HostConfiguration,
    using generator: inout some RandomNumberGenerator
  ) {
    self.init(
      id: UniqueID.make(at: request.time, using: &generator),
      kind: kind,
      time: request.time,
      host: host.name,
      linkID: followed.link?.id,
      invitationID: followed.invitation?.id,
      platform: visitor.platform.rawValue,
      browser: visitor.browser.rawValue,
      referrerHost: request.referrer.flatMap(WebAddress.init).map { String($0.host.prefix(255)) },
      campaign: followed.campaign.shortened,
      query: Self.keptQuery(of: request.target.query, names: host.keptQueryItems),
      address: request.address?.truncated
    )
  }

  /// The longest text that an event keeps of what a visitor sent.
  static let maximumTextLength = 256

  private static func keptQuery(of query: Substring?, names: [String]) -> String? {
    guard !names.isEmpty, let query else { return nil }
    let items = LinkQuery(query).items.filter { names.contains($0.name) }
    let kept = LinkQuery(items: items).text
    return kept.map { String($0.prefix(4 * maximumTextLength)) }
  }
}

extension Campaign {
  /// Without what nobody would write into a campaign.
  fileprivate var shortened: Campaign {
    func shortened(_ text: String?) -> String? {
      text.map { String($0.prefix(VisitEvent.maximumTextLength)) }
    }
    return Campaign(
      tokens: tokens.prefix(8).compactMap { shortened($0) },
      network: shortened(network),
      campaign: shortened(campaign),
      adgroup: shortened(adgroup),
      creative: shortened(creative),
      label: shortened(label)
    )
  }
}
