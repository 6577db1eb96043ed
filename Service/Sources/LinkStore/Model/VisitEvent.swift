package import LinkwrightCore

/// An event of a link or an invitation, in the form in which the journal stores it.
package struct VisitEvent: Sendable, Hashable {
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// A person followed the link in a browser.
    case visit = 1
    /// A link opened the app.
    case opening = 2
    /// A request by a bot or for a link preview, or a HEAD request. It never counts as a visit.
    case bot = 3
    /// A person saw the page of an invitation.
    case invitationShown = 4
    /// An invitation was redeemed. The transaction of the redemption stores this event.
    case redemption = 5
    /// A person shared the link from the app. The transaction of the app event stores this event.
    case share = 6
    /// The app was opened for the first time, and what a person carried joins this installation. A
    /// transaction of the installation stores this event.
    case install = 7
    /// An event that the app names happened in an installation that is joined to the link or the
    /// invitation. The transaction of the app event stores this event.
    case customEvent = 8

    /// Whether the journal has events of this kind. Other events are stored in the transaction of what
    /// they count, and hold only what they are counted by.
    package var isJournaled: Bool {
      switch self {
      case .visit, .opening, .bot, .invitationShown: true
      case .redemption, .share, .install, .customEvent: false
      }
    }
  }

  /// A UUID of version 7 in lower case. Several events with the same ID are counted once.
  package var id: String
  package var kind: Kind
  package var time: Timestamp
  package var host: String
  /// The ID of the stored link; nil if the link is not stored, which may be the case for a long
  /// link or a tracker link.
  package var linkID: String?
  /// The ID of the invitation; nil for an event without an invitation.
  package var invitationID: String?
  /// For an opening, the ID of the visit that led to it.
  package var clickID: String?
  /// Why the request does not count as a person; nil for an event of a person. Events that earlier
  /// versions stored have no reason.
  package var reason: NonPerson?
  /// What the visitor got; nil for an opening, and for events that earlier versions stored.
  package var answer: Answer?
  /// One of `ios`, `android`, `desktop` and `unknown`.
  package var platform = VisitEvent.unknownPlatform
  /// The kind of browser, such as `safari`, `line`, `kakaotalk`.
  package var browser = VisitEvent.unknownBrowser
  /// The operating system, with the number of its main version if the visitor's browser names it,
  /// such as `iOS 18`, `Android 14` and `Windows`.
  package var system: String?
  /// The language that the visitor prefers, as a primary subtag in lower case, such as `ko`.
  package var language: String?
  /// The country as two letters of ISO 3166 in upper case, such as `KR`.
  package var country: String?
  package var referrerHost: String?
  package var campaign = Campaign()
  package var utm = UTMParameters()
  /// The name that the app gave to the event; nil for an event that the app does not name.
  package var name: String?
  /// The query items whose names the host is configured to keep, unchanged.
  package var query: String?
  /// The first 24 bits of an IPv4 address, or the first 48 bits of an IPv6 address.
  package var address: String?
  /// Whether the visitor scanned a QR code. For an opening, also whether its visit did.
  package var isScan = false
  /// For an opening, the click that the link carried into an installation. The journal keeps it until
  /// the opening is stored, and then it is only among the clicks of the installation.
  package var carrying: Carrying?

  /// A click ID that a link carried into an installation.
  package struct Carrying: Sendable, Hashable {
    package var installation: String
    package var clickID: String
    package var carriedBy: CarriedBy

    package init(installation: String, clickID: String, carriedBy: CarriedBy) {
      self.installation = installation
      self.clickID = clickID
      self.carriedBy = carriedBy
    }
  }

  /// The value of ``platform`` if the platform is not known.
  package static let unknownPlatform = "unknown"
  /// The value of ``browser`` if the browser is not known.
  package static let unknownBrowser = "unknown"

  package init(
    id: String,
    kind: Kind,
    time: Timestamp,
    host: String,
    linkID: String? = nil,
    invitationID: String? = nil,
    clickID: String? = nil,
    platform: String = VisitEvent.unknownPlatform,
    browser: String = VisitEvent.unknownBrowser,
    referrerHost: String? = nil,
    campaign: Campaign = Campaign(),
    query: String? = nil,
    address: String? = nil,
    isScan: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.time = time
    self.host = host
    self.linkID = linkID
    self.invitationID = invitationID
    self.clickID = clickID
    self.platform = platform
    self.browser = browser
    self.referrerHost = referrerHost
    self.campaign = campaign
    self.query = query
    self.address = address
    self.isScan = isScan
  }
}
