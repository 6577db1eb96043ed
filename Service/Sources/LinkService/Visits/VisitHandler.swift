import LinkStore
import LinkwrightCore

/// Decides the response to a visitor of one host.
///
/// The handler does no I/O. It receives a link and a request, and returns the response and the
/// events to record.
struct VisitHandler: Sendable {
  let site: HostSite

  /// Determines the kind of response that a visitor gets.
  ///
  /// - Parameter isUsedUp: Whether the visits of the link have reached their limit. This is ignored
  ///   for a request that continues a click, because the click has already used one of the visits.
  func responseKind(
    _ request: VisitRequest,
    visitor: Visitor,
    link: ResolvedLink,
    isUsedUp: Bool = false
  ) -> VisitResponseKind {
    let isUsedUp = isUsedUp && request.clickID == nil
    let state = link.state(at: request.time, isUsedUp: isUsedUp)
    guard state == .active else { return .outOfService(state) }
    // The visitor has tapped a button of the page, and the app did not open, so the visitor
    // probably does not have the app.
    if request.pageHost != nil, visitor.kind == .person, visitor.platform != .desktop {
      return .page
    }
    return VisitResponseKind(visitor, situation(of: link, visitor, request))
  }

  /// The outcome for a link that the store does not have.
  func notFound(_ request: VisitRequest, visitor: Visitor) -> VisitOutcome {
    let pages = LinkPageBuilder(site: site, request: request, visitor: visitor)
    return VisitOutcome(response: .page(pages.notFound()))
  }

  /// Builds the response of the given kind, and the event of the visit with a random ID.
  func outcome(
    of responseKind: VisitResponseKind,
    request: VisitRequest,
    visitor: Visitor,
    link: ResolvedLink
  ) -> VisitOutcome {
    var generator = PooledRandomNumbers()
    return outcome(
      of: responseKind,
      request: request,
      visitor: visitor,
      link: link,
      using: &generator
    )
  }

  /// Builds the response of the given kind, and the event of the visit.
  ///
  /// - Parameters:
  ///   - generator: The source of event IDs.
  func outcome(
    of responseKind: VisitResponseKind,
    request: VisitRequest,
    visitor: Visitor,
    link: ResolvedLink,
    using generator: inout some RandomNumberGenerator
  ) -> VisitOutcome {
    if case .outOfService(let state) = responseKind {
      let pages = LinkPageBuilder(site: site, request: request, visitor: visitor)
      return VisitOutcome(response: response(to: link, state, pages: pages))
    }
    let isPerson = responseKind.isVisit(by: visitor) && !request.isHead
    let isVisit = isPerson && !request.isOwn
    let kind: VisitEvent.Kind =
      isVisit ? (link.isInvitation ? .invitationShown : .visit) : .bot
    let event = VisitEvent(
      kind,
      of: link,
      request: request,
      visitor: visitor,
      answer: responseKind.answer,
      host: site.host,
      using: &generator
    )
    let response = response(
      of: responseKind,
      link: link,
      request: request,
      visitor: visitor,
      clickID: request.clickID ?? event.id
    )
    if isPerson, request.clickID != nil { return VisitOutcome(response: response) }
    var outcome = VisitOutcome(response: response)
    if isPerson, responseKind.containsClick { outcome.click = Click(event, link: link.link) }
    if isVisit {
      outcome.awaitedEvent = event
    } else if responseKind != .externalBrowser {
      outcome.backgroundEvent = event
    }
    return outcome
  }

  /// The response for a link that is out of service. It never leads to the link's destination.
  private func response(
    to link: ResolvedLink,
    _ state: ResolveAnswer.State,
    pages: LinkPageBuilder
  ) -> VisitResponse {
    // A link must not reveal anything before it starts.
    if state == .scheduled { return .page(pages.notFound()) }
    if let url = link.link?.content.fallbacks.ended { return .redirect(LinkRedirect(url.asciiURL)) }
    return .page(pages.gone(link))
  }

  private func situation(
    of link: ResolvedLink,
    _ visitor: Visitor,
    _ request: VisitRequest
  ) -> VisitResponseKind.Situation {
    let wasAskedToLeaveApp =
      visitor.browser.inAppExit == .queryItem
      && LinkQuery(request.target.query)[CampaignParameters.opensExternalBrowser] == "1"
    return VisitResponseKind.Situation(
      hasWebDestination: webURL(of: link, visitor, request) != nil,
      hasStore: link.app?.configuration.isInStore(of: visitor.platform) == true,
      storePolicy: link.storePolicy ?? site.host.storePolicy,
      isInvitation: link.isInvitation,
      wasAskedToLeaveApp: wasAskedToLeaveApp
    )
  }

  private func response(
    of kind: VisitResponseKind,
    link: ResolvedLink,
    request: VisitRequest,
    visitor: Visitor,
    clickID: String
  ) -> VisitResponse {
    // Not stored, because redirects need no page builder.
    var pages: LinkPageBuilder {
      LinkPageBuilder(site: site, request: request, visitor: visitor)
    }
    switch kind {
    case .web:
      if let url = webURL(of: link, visitor, request) {
        return .redirect(LinkRedirect(url.asciiURL, of: link, at: request.time))
      }
    case .store:
      let url = link.app?.configuration.storeURL(
        on: visitor.platform,
        clickID: clickID,
        campaign: link.campaign
      )
      if let url { return .redirect(LinkRedirect(url)) }
    case .externalBrowser:
      let url = pages.externalBrowserURL(clickID: request.clickID)
      return .redirect(LinkRedirect(url.asciiURL))
    case .card:
      return .page(pages.card(link))
    case .page, .outOfService:
      break
    }
    return .page(pages.open(link, clickID: clickID))
  }

  private func webURL(
    of link: ResolvedLink,
    _ visitor: Visitor,
    _ request: VisitRequest
  ) -> String? {
    link.webURL(for: visitor, acceptLanguage: request.acceptLanguage)
  }
}

extension String {
  /// The URL with every non-ASCII byte percent-encoded, as browsers do, so that the URL can be sent
  /// in a header.
  var asciiURL: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    return unicodeScalars.map { $0.isASCII ? String($0) : PercentCoding.encoded(String($0)) }
      .joined()
  }
}
