internal import LinkStore

/// What previewers of messengers and social networks read (Open Graph, Twitter cards).
struct SocialCard: Sendable, Hashable {
  var socialTitle: String
  var summary: String
  var address: String
  /// For search engines, which are told of cards alone.
  var canonical: String?
  var siteName: String
  var locale: String
  /// Named and never shown: the page itself asks no other host for anything.
  var image: String?
  var twitterCard: String

  /// - Returns: nil for a page that nobody should share.
  init?(_ page: LinkPage, _ texts: any PageTexts, appName: String) {
    switch page.kind {
    case .notFound, .gone: return nil
    case .invitation(let invitation):
      guard invitation.isOpen else { return nil }
      let inviter = PlainText.cleaned(invitation.inviterName)
      socialTitle = texts.invitation(from: inviter, to: appName)
      summary = texts.openToSeeCode
    case .open, .card:
      socialTitle = appName
      summary = texts.opensIn(appName)
    }
    socialTitle = PlainText.cleaned(page.preview?.title) ?? socialTitle
    summary = PlainText.cleaned(page.preview?.description) ?? summary
    address = page.linkURL
    canonical = page.kind == .card ? page.webURL ?? page.linkURL : nil
    siteName = appName
    locale = texts.locale
    image = page.preview?.imageURL.flatMap { $0.hasPrefix("https://") ? $0 : nil }
    twitterCard = image == nil ? "summary" : "summary_large_image"
  }
}
