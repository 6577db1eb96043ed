import LinkwrightCore

/// A link whose route is not known yet.
struct ReceivedLink: Sendable, Hashable {
  var subject: LinkEventSubject
  var link: IncomingLink
  /// nil for a link to another host that may redirect to a link of the site.
  var siteLink: SiteLink?
  var receivedAt: Timestamp

  /// Whether only the service knows where the link leads. Any other link is routed immediately,
  /// even if the network is slow.
  var needsService: Bool {
    guard let siteLink else { return true }
    return siteLink.form == .short || siteLink.destination == nil
  }

  /// Whether it is impossible that another app intercepted the link.
  var isUniversal: Bool { siteLink?.form != .scheme }

  /// The resolution of the link without the service.
  var unresolved: LinkResolution {
    LinkResolution(of: link.url, outcome: .unchanged, campaign: siteLink?.campaign)
  }
}
