import LinkStore
import LinkwrightCore

/// Puts together what the page of a link shows to one visitor.
struct LinkPageBuilder: Sendable {
  let site: HostSite
  let request: VisitRequest
  let visitor: Visitor

  func notFound() -> LinkPage { page(.notFound) }

  func gone(_ followed: ResolvedLink) -> LinkPage {
    var page = page(.gone)
    page.webURL = followed.webURL(on: visitor.platform)
    return page
  }

  func card(_ followed: ResolvedLink) -> LinkPage {
    var page = page(invitation(followed).map(LinkPage.Kind.invitation) ?? .card)
    page.preview = followed.link?.content.preview
    page.webURL = followed.webURL(on: visitor.platform)
    return page
  }

  /// - Parameter clickID: Goes along, so that the opening in the app can be joined with the visit.
  func open(_ followed: ResolvedLink, clickID: String) -> LinkPage {
    var page = page(invitation(followed).map(LinkPage.Kind.invitation) ?? .open)
    page.preview = followed.link?.content.preview
    page.webURL = followed.webURL(on: visitor.platform)
    page.escape = escape
    if let destination = followed.destination, visitor.platform != .desktop {
      let click = LinkQuery.Item(name: CampaignParameters.clickID, value: clickID)
      let target = destination.adding(click)
      page.openURL = site.host.openHost.map { "https://\($0)\(target)".asciiURL }
      page.schemeURL = site.links.url(for: target, as: .scheme)?.asciiURL
    }
    return page
  }

  /// The link with the item that makes LINE open its external browser.
  var externalBrowserURL: String {
    let mark = linkURL.contains("?") ? "&" : "?"
    return linkURL + "\(mark)\(CampaignParameters.opensExternalBrowser)=1"
  }

  /// The link as it is shared on: without the item that made LINE open its external browser.
  private var linkURL: String {
    let path = request.target.path
    let items = LinkQuery(request.target.query).items.filter {
      $0.name != CampaignParameters.opensExternalBrowser
    }
    let query = LinkQuery(items: items).text.map { "?" + $0 } ?? ""
    return "https://\(site.host.name)\(path)\(query)"
  }

  private func page(_ kind: LinkPage.Kind) -> LinkPage {
    LinkPage(
      kind: kind,
      language: PageLanguage(
        accepting: request.acceptLanguage,
        among: site.host.languages.compactMap(PageLanguage.init)
      ),
      platform: visitor.platform,
      browser: visitor.browser,
      appName: site.host.title,
      linkURL: linkURL.asciiURL,
      storeURL: site.storeURL(on: visitor.platform),
      appStoreID: site.apps.first?.appStoreID
    )
  }

  private func invitation(_ followed: ResolvedLink) -> LinkPage.InvitePart? {
    followed.invitation.map { invitation in
      LinkPage.InvitePart(
        code: invitation.code,
        inviterName: invitation.content.inviterName,
        state: invitation.state(at: request.time)
      )
    }
  }

  private var escape: LinkPage.Escape? {
    guard visitor.browser.isInsideApp, visitor.platform != .desktop else { return nil }
    switch visitor.browser {
    case .kakaotalk:
      return .link("kakaotalk://web/openExternal?url=" + PercentCoding.encoded(linkURL))
    case .line:
      return .link(externalBrowserURL.asciiURL)
    default:
      return .hint
    }
  }
}

extension LinkDestination {
  /// The destination with one more item in its query.
  func adding(_ item: LinkQuery.Item) -> LinkDestination {
    let items = LinkQuery(query).items + [item]
    return LinkDestination(path: path, query: LinkQuery(items: items).text, fragment: fragment)
  }
}

extension Invitation {
  /// Whether somebody can still redeem it.
  func state(at time: Timestamp) -> InvitationPreview.State {
    if revokedAt != nil { return .revoked }
    if let end = content.expiresAt, end <= time { return .expired }
    if let places = content.maximumUses, usedCount >= places { return .exhausted }
    return .open
  }
}
