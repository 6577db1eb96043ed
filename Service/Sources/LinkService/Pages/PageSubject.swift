import LinkStore
import LinkwrightCore

/// Everything on which a page about a link depends, except for the click ID.
///
/// Pages are built from these values alone, so visitors with equal values get equal pages. A new
/// property must also become part of ``PageKey``.
struct PageSubject: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case open, card, gone, notFound, tooManyRequests, unavailable

    /// Whether the page contains the link. The other pages are the same for all links of a host.
    var showsLink: Bool { self == .open || self == .card }
  }

  var site: HostSite
  var kind: Kind
  /// The app that the page offers; nil if there is none.
  var app: HostApp?
  /// The requested link, or the root of the host if the page does not contain the link.
  var link: SharedLink
  var language: PageLanguage
  var platform: Visitor.Platform
  var browser: Browser
  var canBeTablet: Bool
  /// Whether the visit continues an earlier visit, or began with a scanned QR code.
  var isContinuation: Bool
  /// The host in the address of the page; nil if it is the link's own host.
  var pageHost: String?
  /// The destination in the app; nil if the page has no links that open the app.
  var destination: LinkDestination?
  /// The name of the campaign for the link to the store.
  var campaign: String?
  var invitation: LinkPage.InvitationDetails?
  /// The preview of the link or the invitation itself.
  var preview: SocialPreview?
  /// The name of the template that supplements the preview.
  var template: String?
  var isUnlisted = false
  /// The destination in the browser.
  var webURL: String?

  /// What the page shows.
  var pageKind: LinkPage.Kind {
    switch kind {
    case .open: invitation.map(LinkPage.Kind.invitation) ?? .open
    case .card: invitation.map(LinkPage.Kind.invitation) ?? .card
    case .gone: .gone
    case .notFound: .notFound
    case .tooManyRequests: .tooManyRequests
    case .unavailable: .unavailable
    }
  }
}

/// The content of a page for one visit, before the page is built and rendered.
struct PageContent: Sendable {
  var subject: PageSubject
  /// The ID of the visit. It is added to the links of the page, so that an opening in the app, or a
  /// visit in another browser, can be attributed to the visit. nil for a page whose links contain
  /// no ID.
  var clickID: String?

  var page: LinkPage { subject.page(clickID: clickID) }
}
