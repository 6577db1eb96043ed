package import LinkwrightCore

/// An event of a link or an invitation, as the journal stores it.
package struct VisitEvent: Sendable, Hashable {
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// A person followed the link in a browser.
    case visit = 1
    /// The app opened with the link.
    case opening = 2
    /// A bot, a link preview or a HEAD request; never counts as a visit.
    case bot = 3
    /// A person saw the page of an invitation.
    case invitationShown = 4
  }

  /// A UUID of version 7 in lower case. Events with the same ID count once.
  package var id: String
  package var kind: Kind
  package var time: Timestamp
  package var host: String
  /// nil for a link that is not stored: a long link or a tracker link.
  package var linkID: String?
  /// nil for an event without an invitation.
  package var invitationID: String?
  /// The click ID of the visit that led to an opening.
  package var clickID: String?
  /// `ios`, `android`, `desktop`, `unknown`.
  package var platform = VisitEvent.unknownPlatform
  /// The kind of browser, such as `safari`, `line`, `kakaotalk`.
  package var browser = "unknown"
  package var referrerHost: String?
  package var campaign = Campaign()
  /// The query items on the host's allowlist, verbatim.
  package var query: String?
  /// Truncated to /24 or /48.
  package var address: String?

  /// The platform of an event whose platform is not known.
  package static let unknownPlatform = "unknown"

  package init(
    id: String,
    kind: Kind,
    time: Timestamp,
    host: String,
    linkID: String? = nil,
    invitationID: String? = nil,
    clickID: String? = nil,
    platform: String = VisitEvent.unknownPlatform,
    browser: String = "unknown",
    referrerHost: String? = nil,
    campaign: Campaign = Campaign(),
    query: String? = nil,
    address: String? = nil
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
  }
}
