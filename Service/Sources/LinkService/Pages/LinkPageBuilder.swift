import LinkStore
import LinkwrightCore

/// Collects the content of the page about a link for one visitor.
struct LinkPageBuilder: Sendable {
  let site: HostSite
  let request: VisitRequest
  let visitor: Visitor

  func notFound() -> PageContent { content(.notFound, app: site.apps.first) }

  /// The page for a visitor who has requested too many links that do not exist.
  func tooManyRequests() -> PageContent { content(.tooManyRequests, app: site.apps.first) }

  /// The page about a link that cannot be looked up at the moment.
  func unavailable() -> PageContent { content(.unavailable, app: site.apps.first) }

  /// The page about a link that is out of service.
  func gone(_ link: ResolvedLink) -> PageContent { content(.gone, app: link.app) }

  func card(_ link: ResolvedLink) -> PageContent { content(.card, of: link) }

  /// - Parameter clickID: The ID of the visit, see ``PageContent/clickID``.
  func open(_ link: ResolvedLink, clickID: String) -> PageContent {
    var content = content(.open, of: link)
    content.clickID = clickID
    content.subject.campaign = link.campaign.campaign
    if visitor.platform != .desktop || visitor.canBeTablet {
      content.subject.destination = link.destination
    }
    return content
  }

  /// Returns the link with the query item that makes LINE open the link in the external browser.
  ///
  /// - Parameter clickID: The click that the visit in the external browser continues.
  func externalBrowserURL(clickID: String?) -> String {
    // The visit is counted in the external browser.
    SharedLink(request.target, on: site.host)
      .url(clickID: clickID, opensExternalBrowser: true, isScan: request.isScan)
  }

  private func content(_ kind: PageSubject.Kind, of link: ResolvedLink) -> PageContent {
    var content = content(kind, app: link.app)
    content.subject.invitation = invitation(link)
    if let stored = link.link?.content {
      content.subject.preview = stored.preview
      content.subject.template = stored.template
      content.subject.isUnlisted = stored.isUnlisted
    } else if let invitation = link.invitation?.content {
      content.subject.preview = invitation.preview
      content.subject.template = invitation.template
    }
    content.subject.webURL = link.webURL(for: visitor, acceptLanguage: request.acceptLanguage)
    return content
  }

  private func content(_ kind: PageSubject.Kind, app: HostApp?) -> PageContent {
    let subject = PageSubject(
      site: site,
      kind: kind,
      app: app,
      link: SharedLink(kind.showsLink ? request.target : .root, on: site.host),
      language: PageLanguage(
        accepting: request.acceptLanguage,
        among: site.host.languages.compactMap(PageLanguage.init)
      ),
      platform: visitor.platform,
      browser: visitor.browser,
      canBeTablet: visitor.canBeTablet,
      isContinuation: request.clickID != nil || request.isScan,
      pageHost: request.pageHost
    )
    return PageContent(subject: subject)
  }

  private func invitation(_ link: ResolvedLink) -> LinkPage.InvitationDetails? {
    link.invitation.map { invitation in
      LinkPage.InvitationDetails(
        code: invitation.code,
        // Earlier versions stored names without a check.
        inviterName: invitation.content.inviterName.flatMap(InviterName.init)?.text,
        state: invitation.state(at: request.time),
        expiresAt: invitation.content.expiresAt
      )
    }
  }
}
