import LinkStore
import LinkwrightCore

extension PageSubject {
  /// Builds the page.
  ///
  /// - Parameter clickID: See ``PageContent/clickID``.
  func page(clickID: String?) -> LinkPage {
    var page = LinkPage(
      kind: pageKind,
      language: language,
      platform: platform,
      browser: browser,
      canBeTablet: canBeTablet,
      isContinuation: isContinuation,
      appName: app?.title ?? site.host.title,
      linkURL: link.url().asciiURL,
      storeURL: app?.configuration.storeURL(on: platform),
      appStoreID: app?.configuration.appStoreID,
      clipBundleID: app?.configuration.clip
    )
    if needsBothStores { page.playURL = app?.configuration.storeURL(on: .android) }
    page.reportURL = reportURL
    page.brand = site.brand
    guard kind == .open || kind == .card else { return page }
    page.preview = completePreview
    page.isUnlisted = isUnlisted
    page.webURL = webURL
    if kind == .open { addLinks(to: &page, clickID: clickID) }
    return page
  }

  /// Adds the links that open the app, its store, and another browser.
  private func addLinks(to page: inout LinkPage, clickID: String?) {
    page.escape = escape(clickID: clickID)
    guard let app else { return }
    page.storeURL = app.configuration.storeURL(
      on: platform,
      clickID: clickID,
      campaign: Campaign(campaign: campaign)
    )
    if needsBothStores {
      page.playURL = app.configuration.storeURL(on: .android, clickID: clickID)
    }
    guard var destination else { return }
    if let clickID { destination = destination.adding(.click(clickID)) }
    page.openURL = app.openURL(for: destination, fromPageOn: pageHost ?? site.host.name)?.asciiURL
    let schemeURL = app.links.url(for: destination, as: .scheme)?.asciiURL
    page.schemeURL = schemeURL
    if platform == .android, browser.opensIntents, let schemeURL {
      page.schemeURL =
        app.configuration.intentURL(for: schemeURL, fallback: page.storeURL) ?? schemeURL
    }
  }

  /// Whether the device with the app is not the one that shows the page.
  private var needsBothStores: Bool { platform == .desktop && !canBeTablet }

  private func escape(clickID: String?) -> LinkPage.Escape? {
    guard platform != .desktop else { return nil }
    return switch browser.inAppExit {
    case nil: nil
    case .prefix(let prefix): .link(prefix + PercentCoding.encoded(link.url(clickID: clickID)))
    case .queryItem: .link(link.url(clickID: clickID, opensExternalBrowser: true).asciiURL)
    case .menu: .menu(clickID: clickID)
    }
  }

  /// The URL of the page for reports, or a `mailto` URL. Both contain the reported link.
  private var reportURL: String? {
    let link = PercentCoding.encoded(link.url())
    if let url = site.host.reportURL {
      let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let mark = parts[0].contains("?") ? "&" : "?"
      let fragment = parts.count == 2 ? "#\(parts[1])" : ""
      return "\(parts[0])\(mark)link=\(link)\(fragment)".asciiURL
    }
    return site.host.reportEmail.map { email in
      let subject = PercentCoding.encoded(site.brand.texts(in: language).reportLink)
      return "mailto:\(email)?subject=\(subject)&body=\(link)"
    }
  }

  /// The preview of the link. If the preview of the link itself lacks a value, its template
  /// provides the value.
  private var completePreview: SocialPreview? {
    guard let template = site.templates.first(where: { $0.name == template }) else {
      return preview
    }
    var complete = template.preview(in: language.rawValue, among: site.host.languages)
    complete.title = preview?.title ?? complete.title
    complete.description = preview?.description ?? complete.description
    complete.imageURL = preview?.imageURL ?? complete.imageURL
    return complete
  }
}

extension LinkDestination {
  /// Adds an item to the query.
  func adding(_ item: LinkQuery.Item) -> LinkDestination {
    let items = LinkQuery(query).items + [item]
    return LinkDestination(path: path, query: LinkQuery(items: items).text, fragment: fragment)
  }
}
