import LinkwrightCore

/// A link before its route is known.
struct ReceivedLink: Sendable, Hashable {
  var trace: EventSubject
  var link: IncomingLink
  /// nil for a link of another host that has one of the site inside.
  var siteLink: SiteLink?
  var receivedAt: Timestamp

  /// Whether the link alone does not say where it leads. One that does is opened at once, however slow
  /// the network is.
  var needsService: Bool {
    guard let siteLink else { return true }
    return siteLink.form == .short || siteLink.destination == nil
  }

  /// Whether nobody else's app can have taken the link.
  var isUniversal: Bool { siteLink?.form != .scheme }

  /// What is known of the link without the service.
  var unresolved: LinkResolution {
    LinkResolution(of: link.url, outcome: .unchanged, campaign: siteLink?.campaign)
  }
}
