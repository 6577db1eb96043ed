import LinkStore
import LinkwrightCore

/// Builds the page of a link for one visitor.
struct LinkPageBuilder: Sendable {
  let site: HostSite
  let request: VisitRequest
  let visitor: Visitor

  func notFound() -> LinkPage { page(.notFound) }

  /// The page of a link that is out of service.
  func gone() -> LinkPage { page(.gone) }

  func card(_ link: ResolvedLink) -> LinkPage {
    var page = page(invitation(link).map(LinkPage.Kind.invitation) ?? .card)
    page.preview = link.link?.content.preview
    page.isUnlisted = link.link?.content.isUnlisted == true
    page.webURL = link.webURL(for: visitor, acceptLanguage: request.acceptLanguage)
    return page
  }

  /// - Parameter clickID: Added to the link, so that the opening in the app can be joined with the visit.
  func open(_ link: ResolvedLink, clickID: String) -> LinkPage {
    var page = page(invitation(link).map(LinkPage.Kind.invitation) ?? .open)
    page.preview = link.link?.content.preview
    page.isUnlisted = link.link?.content.isUnlisted == true
    page.webURL = link.webURL(for: visitor, acceptLanguage: request.acceptLanguage)
    page.escape = escape
    if let destination = link.destination, visitor.platform != .desktop {
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

  /// The link for sharing, without the item that made LINE open its external browser.
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

  private func invitation(_ link: ResolvedLink) -> LinkPage.InvitationDetails? {
    link.invitation.map { invitation in
      LinkPage.InvitationDetails(
        code: invitation.code,
        inviterName: invitation.content.inviterName,
        state: invitation.state(at: request.time)
      )
    }
  }

  private var escape: LinkPage.Escape? {
    guard visitor.platform != .desktop else { return nil }
    return switch visitor.browser.inAppExit {
    case nil: nil
    case .prefix(let prefix): .link(prefix + PercentCoding.encoded(linkURL))
    case .queryItem: .link(externalBrowserURL.asciiURL)
    case .menu: .hint
    }
  }
}

extension LinkDestination {
  /// Adds an item to the query.
  func adding(_ item: LinkQuery.Item) -> LinkDestination {
    let items = LinkQuery(query).items + [item]
    return LinkDestination(path: path, query: LinkQuery(items: items).text, fragment: fragment)
  }
}
