import LinkStore
import LinkwrightCore

/// A visit from which the visitor can continue to the app or its store.
///
/// The response to the visit contains links with the ID of the click. By this ID, the service finds
/// the original link when the app opens, or when the visitor continues the visit, for example in
/// another browser.
struct Click: Sendable, Hashable {
  /// The ID of the visit.
  var id: String
  var host: String
  /// The ID of the stored link; nil for a link that is not stored.
  var linkID: String?
  /// The slug of the stored link, if known.
  var slug: String?
  var invitationID: String?
  /// The campaign of the visit.
  var campaign: Campaign
  /// Whether the visitor scanned a QR code.
  var isScan: Bool
  var time: Timestamp

  /// The time after which a click ID is ignored.
  static let lifetime = Duration.seconds(86_400)

  /// - Parameter link: The stored link of the visit, if known.
  /// - Returns: nil for an event that is neither a visit nor the display of an invitation, by a person
  ///   or by the team.
  init?(_ event: VisitEvent, link: Link? = nil) {
    guard event.kind == .visit || event.kind == .invitationShown || event.reason == .own else {
      return nil
    }
    id = event.id
    host = event.host
    linkID = event.linkID
    slug = link?.slug
    invitationID = event.invitationID
    campaign = event.campaign
    isScan = event.isScan
    time = event.time
  }

  /// Whether the click ID is still valid.
  func isValid(at now: Timestamp) -> Bool { now < time + Self.lifetime }
}
