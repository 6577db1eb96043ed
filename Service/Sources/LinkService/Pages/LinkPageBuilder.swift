import LinkStore
import LinkwrightCore

/// Builds the page about a link for one visitor.
struct LinkPageBuilder: Sendable {
  let site: HostSite
  let request: VisitRequest
  let visitor: Visitor

  func notFound() -> LinkPage { page(.notFound, app: site.apps.first) }

  /// The page for a visitor who has requested too many links that do not exist.
  func tooManyRequests() -> LinkPage { page(.tooManyRequests, app: site.apps.first) }

  /// The page about a link that cannot be looked up at the moment.
  func unavailable() -> LinkPage { page(.unavailable, app: site.apps.first) }

  /// The page about a link that is out of service.
  func gone(_ link: ResolvedLink) -> LinkPage { page(.gone, app: link.app) }

  func card(_ link: ResolvedLink) -> LinkPage {
    var page = page(invitation(link).map(LinkPage.Kind.invitation) ?? .card, app: link.app)
    page.preview = preview(of: link, in: page.language)
    page.isUnlisted = link.link?.content.isUnlisted == true
    page.webURL = link.webURL(for: visitor, acceptLanguage: request.acceptLanguage)
    return page
  }

  /// - Parameter clickID: The ID of the visit. It is added to the links of the page, so that an
  ///   opening in the app, or a visit in another browser, can be attributed to the visit.
  func open(_ link: ResolvedLink, clickID: String) -> LinkPage {
    var page = page(invitation(link).map(LinkPage.Kind.invitation) ?? .open, app: link.app)
    page.preview = preview(of: link, in: page.language)
    page.isUnlisted = link.link?.content.isUnlisted == true
    page.webURL = link.webURL(for: visitor, acceptLanguage: request.acceptLanguage)
    page.escape = escape(clickID: clickID)
    guard let app = link.app else { return page }
    page.storeURL = app.configuration.storeURL(
      on: visitor.platform,
      clickID: clickID,
      campaign: link.campaign
    )
    if let destination = link.destination, visitor.platform != .desktop || visitor.canBeTablet {
      addLinks(to: destination.adding(Self.clickItem(clickID)), in: app, page: &page)
    }
    return page
  }

  /// Adds the links that open the app.
  private func addLinks(to destination: LinkDestination, in app: HostApp, page: inout LinkPage) {
    page.openURL =
      app.openURL(for: destination, fromPageOn: request.pageHost ?? site.host.name)?.asciiURL
    let schemeURL = app.links.url(for: destination, as: .scheme)?.asciiURL
    page.schemeURL = schemeURL
    if visitor.platform == .android, visitor.browser.opensIntents, let schemeURL {
      page.schemeURL =
        app.configuration.intentURL(for: schemeURL, fallback: page.storeURL) ?? schemeURL
    }
  }

  /// Returns the link with the query item that makes LINE open the link in the external browser.
  ///
  /// - Parameter clickID: The click that the visit in the external browser continues.
  func externalBrowserURL(clickID: String?) -> String {
    let leaving = LinkQuery.Item(name: CampaignParameters.opensExternalBrowser, value: "1")
    return linkURL(adding: [leaving] + (clickID.map { [Self.clickItem($0)] } ?? []))
  }

  /// Returns the link for sharing. Query items that the service itself adds to links are removed
  /// first.
  ///
  /// - Parameter items: Items to add to the query.
  private func linkURL(adding items: [LinkQuery.Item] = []) -> String {
    let own = LinkQuery(request.target.query).items.filter {
      ![CampaignParameters.opensExternalBrowser, CampaignParameters.clickID].contains($0.name)
    }
    let query = LinkQuery(items: own + items).text.map { "?" + $0 } ?? ""
    return "https://\(site.host.name)\(request.target.path)\(query)"
  }

  private static func clickItem(_ id: String) -> LinkQuery.Item {
    LinkQuery.Item(name: CampaignParameters.clickID, value: id)
  }

  private func page(_ kind: LinkPage.Kind, app: HostApp?) -> LinkPage {
    let language = PageLanguage(
      accepting: request.acceptLanguage,
      among: site.host.languages.compactMap(PageLanguage.init)
    )
    var page = LinkPage(
      kind: kind,
      language: language,
      platform: visitor.platform,
      browser: visitor.browser,
      canBeTablet: visitor.canBeTablet,
      isContinuation: request.clickID != nil,
      appName: app?.title ?? site.host.title,
      linkURL: linkURL().asciiURL,
      storeURL: app?.configuration.storeURL(on: visitor.platform),
      appStoreID: app?.configuration.appStoreID
    )
    page.reportURL = reportURL(in: language)
    return page
  }

  /// The URL of the page for reports, or a `mailto` URL. Both contain the reported link.
  private func reportURL(in language: PageLanguage) -> String? {
    let link = PercentCoding.encoded(linkURL())
    if let url = site.host.reportURL {
      let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let mark = parts[0].contains("?") ? "&" : "?"
      let fragment = parts.count == 2 ? "#\(parts[1])" : ""
      return "\(parts[0])\(mark)link=\(link)\(fragment)".asciiURL
    }
    return site.host.reportEmail.map { email in
      let subject = PercentCoding.encoded(language.texts.reportLink)
      return "mailto:\(email)?subject=\(subject)&body=\(link)"
    }
  }

  /// The preview of a link. If the preview of the link itself lacks a value, its template provides
  /// the value.
  private func preview(of link: ResolvedLink, in language: PageLanguage) -> SocialPreview? {
    guard let content = link.link?.content else { return nil }
    guard let template = site.templates.first(where: { $0.name == content.template }) else {
      return content.preview
    }
    var preview = template.preview(in: language.rawValue, among: site.host.languages)
    preview.title = content.preview?.title ?? preview.title
    preview.description = content.preview?.description ?? preview.description
    preview.imageURL = content.preview?.imageURL ?? preview.imageURL
    return preview
  }

  private func invitation(_ link: ResolvedLink) -> LinkPage.InvitationDetails? {
    link.invitation.map { invitation in
      LinkPage.InvitationDetails(
        code: invitation.code,
        // Earlier versions stored names without a check.
        inviterName: invitation.content.inviterName.flatMap(InviterName.init)?.text,
        state: invitation.state(at: request.time)
      )
    }
  }

  private func escape(clickID: String) -> LinkPage.Escape? {
    guard visitor.platform != .desktop else { return nil }
    return switch visitor.browser.inAppExit {
    case nil: nil
    case .prefix(let prefix):
      .link(prefix + PercentCoding.encoded(linkURL(adding: [Self.clickItem(clickID)])))
    case .queryItem: .link(externalBrowserURL(clickID: clickID).asciiURL)
    case .menu: .menu(clickID: clickID)
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
