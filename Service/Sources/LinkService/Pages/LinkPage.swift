import LinkStore
import LinkwrightCore

/// Everything that a page about a link shows.
struct LinkPage: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// Buttons that lead to the app and to its store.
    case open
    /// The same for an invitation, with its code.
    case invitation(InvitePart)
    /// For previewers and search engines.
    case card
    /// Nobody knows the link.
    case notFound
    /// The link is over: expired, used up, archived.
    case gone
  }

  /// What is shown of an invitation.
  struct InvitePart: Sendable, Hashable {
    var code: InviteCode
    var inviterName: String?
    var state = InvitationPreview.State.open
    /// Whether somebody can still join.
    var isOpen: Bool { state == .open }
  }

  /// How to get out of the browser of an app.
  enum Escape: Sendable, Hashable {
    /// A link that the app understands: the browser of the system opens.
    case link(String)
    /// A sentence that says which menu to use.
    case hint
  }

  var kind: Kind
  var language: PageLanguage
  var platform: Visitor.Platform
  var browser: Browser
  /// What people know the app as.
  var appName: String
  /// The link itself, absolute, as it is shared and as the Smart App Banner passes it on.
  var linkURL: String
  /// The link on a host other than that of the page, from where a tap opens the app.
  var openURL: String?
  /// The link with a scheme of the app; second choice.
  var schemeURL: String?
  var storeURL: String?
  /// The number of the app in the App Store.
  var appStoreID: Int64?
  /// The page for the browser.
  var webURL: String?
  var escape: Escape?
  var preview: SocialPreview?
}

/// The languages of pages.
enum PageLanguage: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case japanese = "ja"
  case korean = "ko"

  /// Chooses by an `Accept-Language` header (RFC 9110, 12.5.4).
  ///
  /// - Parameter offered: In the order of the host; the first is for whoever asks for none of them.
  init(accepting header: String?, among offered: [PageLanguage]) {
    var best: (language: PageLanguage, quality: Double)?
    for part in (header ?? "").prefix(500).split(separator: ",") {
      let fields = part.split(separator: ";").map { $0.filter { $0 != " " } }
      let quality =
        fields.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      let primary = fields.first?.prefix { $0 != "-" }.lowercased() ?? ""
      let language = primary == "*" ? offered.first : PageLanguage(rawValue: primary)
      guard let language, offered.contains(language), quality > 0 else { continue }
      if quality > best?.quality ?? 0 { best = (language, quality) }
    }
    self = best?.language ?? offered.first ?? .english
  }
}
