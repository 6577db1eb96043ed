import LinkStore
import LinkwrightCore

/// The content of a page about a link.
struct LinkPage: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// Buttons for the app and its store.
    case open
    /// Buttons and the code of an invitation.
    case invitation(InvitationDetails)
    /// The preview for messengers and search engines.
    case card
    /// The link does not exist.
    case notFound
    /// The link is expired, used up, archived or deleted.
    case gone
    /// The visitor requested too many links that do not exist.
    case tooManyRequests
    /// The link cannot be looked up at the moment.
    case unavailable
  }

  /// The properties of an invitation that pages show.
  struct InvitationDetails: Sendable, Hashable {
    var code: InviteCode
    var inviterName: String?
    var state = InvitationPreview.State.open
    var expiresAt: Timestamp?
    /// Whether the invitation can still be redeemed.
    var isOpen: Bool { state == .open }
  }

  /// How a visitor leaves a browser inside an app.
  enum Escape: Sendable, Hashable {
    /// A link with which the app opens the system browser.
    case link(String)
    /// A sentence that names the menu of the browser. The menu opens the address of the page, so
    /// the script of the page adds the click ID to this address.
    case menu(clickID: String?)
  }

  var kind: Kind
  var language: PageLanguage
  var platform: Visitor.Platform
  var browser: Browser
  /// Whether the visitor of a desktop page may use an iPad. The page then also has the buttons for
  /// a phone.
  var canBeTablet = false
  /// Whether the script removes an item from the address of the page: the click ID of a visit that
  /// continues an earlier one, or the marker of a scanned QR code.
  var isContinuation = false
  /// The app name that visitors see.
  var appName: String
  /// The absolute link for sharing and for the Smart App Banner.
  var linkURL: String
  /// A link on a host other than the host of the page, so that a tap opens the app.
  var openURL: String?
  /// A link with a custom scheme of the app. It is offered if ``openURL`` is missing, or as the
  /// second choice.
  var schemeURL: String?
  var storeURL: String?
  /// The app on Google Play, for a computer: the phone of the visitor may be one with Android.
  var playURL: String?
  /// The App Store ID.
  var appStoreID: Int64?
  /// The bundle ID of the App Clip.
  var clipBundleID: String?
  /// The destination in the browser.
  var webURL: String?
  var escape: Escape?
  var preview: SocialPreview?
  /// The page or the mailbox to which visitors report the link.
  var reportURL: String?
  /// The look of the page.
  var brand = PageBrand.plain
  /// Whether search engines are told not to list the link.
  var isUnlisted = false

  /// Whether the script sends visitors with a Mac on to the website at once.
  var sendsMacsOn = true

  /// What the page and previews in messengers show.
  var shownPreview: PagePreview { PagePreview(self) }

  var texts: PageTexts { brand.texts(in: language) }

  /// The link of the button that opens the app.
  var appURL: String? { openURL ?? schemeURL ?? (kind == .card ? linkURL : nil) }

  /// Whether the visitor has the app on another device.
  var needsPhone: Bool { platform == .desktop && !canBeTablet && kind != .card }

  /// Whether the page may look different if the visitor requests it again.
  var canBeRetried: Bool { kind == .tooManyRequests || kind == .unavailable }

  /// Whether the buttons are for an iPad. On a Mac, visitors want the page in the browser.
  var isForTabletsOnly: Bool { canBeTablet && kind == .open && sendsMacsOn }

  /// The scheme and the host of the link.
  var origin: Substring {
    let scheme = linkURL.utf8.firstIndex(of: UInt8(ascii: ":")) ?? linkURL.endIndex
    let authority = linkURL.utf8[scheme...].dropFirst("://".utf8.count)
    return linkURL[..<(authority.firstIndex(of: UInt8(ascii: "/")) ?? linkURL.endIndex)]
  }

  /// The status of the HTTP response.
  var status: Int {
    switch kind {
    case .open, .card: 200
    case .invitation(let invitation): invitation.isOpen ? 200 : 410
    case .notFound: 404
    case .gone: 410
    case .tooManyRequests: 429
    case .unavailable: 503
    }
  }
}
