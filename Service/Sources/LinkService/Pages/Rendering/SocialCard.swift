internal import LinkStore
internal import LinkwrightCore

/// The metadata for previews in messengers and social networks (Open Graph, Twitter cards).
struct SocialCard: Sendable, Hashable {
  var socialTitle: String
  var summary: String
  var address: String
  /// The canonical URL for search engines; nil for pages that search engines do not index.
  var canonical: String?
  var siteName: String
  var locale: String
  /// The URL of the preview image: that of the link or of the brand.
  var image: String?
  /// The size of the image, if it is known. Some messengers need it to show the image at once.
  var imageSize: ImageSize?
  var twitterCard: String

  struct ImageSize: Sendable, Hashable {
    var imageWidth: Int
    var imageHeight: Int
  }

  /// - Returns: nil for pages that should not be shared.
  init?(_ page: LinkPage, _ texts: PageTexts, appName: String) {
    let preview = page.shownPreview
    let (title, text) = (preview.title.map(texts.isolated), preview.text.map(texts.isolated))
    switch page.kind {
    case .notFound, .gone, .tooManyRequests, .unavailable: return nil
    case .invitation(let invitation):
      guard invitation.isOpen else { return nil }
      let inviter = ClientText.cleaned(invitation.inviterName)
      socialTitle = texts.invitation(from: inviter, to: appName)
      // The preview says who invites, even if the invitation has a title of its own.
      summary = preview.title == nil ? texts.openToSeeCode : socialTitle
    case .open, .card:
      socialTitle = appName
      summary = texts.opensIn(appName)
    }
    socialTitle = title ?? socialTitle
    summary = text ?? summary
    address = page.linkURL
    canonical = page.kind == .card && !page.isUnlisted ? page.webURL ?? page.linkURL : nil
    siteName = appName
    locale = texts.locale
    image = preview.picture?.url
    if image == nil, let picture = page.brand.previewPicture {
      image = page.origin + picture.address
      imageSize = ImageSize(imageWidth: picture.width, imageHeight: picture.height)
    }
    twitterCard = image == nil ? "summary" : "summary_large_image"
  }
}

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
    let page = LinkPageBuilder(site: site, request: request, visitor: visitor).card(link).page
    let appName = page.texts.isolated(ClientText.cleaned(page.appName) ?? "")
    guard let card = SocialCard(page, page.texts, appName: appName) else { return nil }
    self.init(title: card.socialTitle, description: card.summary, imageURL: card.image)
  }
}
