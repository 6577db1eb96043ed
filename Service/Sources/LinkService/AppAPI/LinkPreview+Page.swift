import LinkwrightCore

extension LinkPreview {
  /// The preview of a link: the title, the description and the image of its page's card, which
  /// messaging apps show.
  ///
  /// - Parameter language: One or more languages, as in `Accept-Language`.
  /// - Returns: nil for a link whose page the service does not serve, and for a page that should not
  ///   be shared.
  init?(_ link: ResolvedLink, on site: HostSite, in language: String, at time: Timestamp) {
    guard site.host.kind == .branded else { return nil }
    var request = VisitRequest(target: .root, time: time)
    request.acceptLanguage = language
    let visitor = Visitor(kind: .previewer, platform: .ios, browser: .otherApp)
    let page = LinkPageBuilder(site: site, request: request, visitor: visitor).card(link)
    let appName = ClientText.cleaned(page.appName) ?? ""
    guard let card = SocialCard(page, page.language.texts, appName: appName) else { return nil }
    self.init(title: card.socialTitle, description: card.summary, imageURL: card.image)
  }
}
