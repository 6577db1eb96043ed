import LinkStore
import LinkwrightCore

/// Answers visitors of one host. Pure: what the store knows comes in, what has to be kept goes out.
struct VisitHandler: Sendable {
  let site: HostSite

  /// What a visitor gets.
  ///
  /// - Returns: nil when the link is over.
  func plan(
    _ request: VisitRequest,
    by visitor: Visitor,
    following followed: ResolvedLink
  ) -> VisitPlan? {
    if isOver(followed.link, at: request.time) { return nil }
    return VisitPlan(visitor, situation(of: followed, visitor, request))
  }

  /// Answers a visitor whose link nobody knows.
  func notFound(_ request: VisitRequest, by visitor: Visitor) -> VisitOutcome {
    let pages = LinkPageBuilder(site: site, request: request, visitor: visitor)
    return VisitOutcome(answer: .page(pages.notFound()))
  }

  /// Answers a visitor.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - visitor: Who sent it.
  ///   - followed: The link.
  ///   - plan: What the visitor gets; nil when the link is over, or its visits are used up.
  ///   - generator: For the ids of events.
  func answer(
    _ request: VisitRequest,
    by visitor: Visitor,
    following followed: ResolvedLink,
    _ plan: VisitPlan?,
    using generator: inout some RandomNumberGenerator
  ) -> VisitOutcome {
    let pages = LinkPageBuilder(site: site, request: request, visitor: visitor)
    guard let plan else { return VisitOutcome(answer: .page(pages.gone(followed))) }
    let isVisit = plan.isVisit(by: visitor) && !request.isHead
    let kind: VisitEvent.Kind =
      isVisit ? (followed.invitation == nil ? .visit : .invitationShown) : .bot
    let event = VisitEvent(kind, request, visitor, followed, on: site.host, using: &generator)
    let answer = answer(plan, followed, visitor, pages, clickID: event.id)
    if isVisit { return VisitOutcome(answer: answer, awaitedEvent: event) }
    return VisitOutcome(answer: answer, notedEvent: plan == .externalBrowser ? nil : event)
  }

  private func situation(
    of followed: ResolvedLink,
    _ visitor: Visitor,
    _ request: VisitRequest
  ) -> VisitPlan.Situation {
    let wasAskedToLeaveApp =
      visitor.browser == .line
      && LinkQuery(request.target.query)[CampaignParameters.opensExternalBrowser] == "1"
    return VisitPlan.Situation(
      hasWebDestination: followed.webURL(on: visitor.platform) != nil,
      hasStore: site.storeURL(on: visitor.platform) != nil,
      storePolicy: followed.link?.content.storePolicy ?? site.host.storePolicy,
      isInvitation: followed.invitation != nil,
      wasAskedToLeaveApp: wasAskedToLeaveApp
    )
  }

  private func answer(
    _ plan: VisitPlan,
    _ followed: ResolvedLink,
    _ visitor: Visitor,
    _ pages: LinkPageBuilder,
    clickID: String
  ) -> VisitResponse {
    switch plan {
    case .web:
      if let url = followed.webURL(on: visitor.platform) { return .redirect(url.asciiURL) }
    case .store:
      if let url = site.storeURL(on: visitor.platform) { return .redirect(url) }
    case .externalBrowser:
      return .redirect(pages.externalBrowserURL.asciiURL)
    case .card:
      return .page(pages.card(followed))
    case .page:
      break
    }
    return .page(pages.open(followed, clickID: clickID))
  }

  private func isOver(_ link: Link?, at time: Timestamp) -> Bool {
    guard let link else { return false }
    return link.isArchived || link.content.expiresAt.map { $0 <= time } == true
  }
}

extension HostSite {
  /// The page of the first app in the store of a platform.
  func storeURL(on platform: Visitor.Platform) -> String? {
    switch platform {
    case .ios, .desktop:
      apps.first?.appStoreID.map { "https://apps.apple.com/app/id\($0)" }
    case .android:
      apps.first?.android.map { "https://play.google.com/store/apps/details?id=\($0.package)" }
    }
  }
}

extension String {
  /// The URL with every byte that is not ASCII percent-encoded, as browsers do it, so that it can
  /// stand in a header.
  var asciiURL: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    return unicodeScalars.map { $0.isASCII ? String($0) : PercentCoding.encoded(String($0)) }
      .joined()
  }
}
