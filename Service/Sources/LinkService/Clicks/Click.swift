import LinkStore
import LinkwrightCore

/// A visit from whose page the visitor can go on to the app or the store.
///
/// The links on the page carry the ID of the click, so the service knows the link of an opening and of a
/// visit that continues the click, such as that of a visitor without the app.
struct Click: Sendable, Hashable {
  /// The ID of the visit.
  var id: String
  var host: String
  /// nil for a link that is not stored.
  var linkID: String?
  /// The slug of the stored link, if known.
  var slug: String?
  var invitationID: String?
  /// The campaign of the visit.
  var campaign: Campaign
  var time: Timestamp

  /// The time after which a click ID is ignored.
  static let lifetime = Duration.seconds(86_400)

  /// - Parameter link: The stored link of the visit, if known.
  /// - Returns: nil for an event without a page.
  init?(_ event: VisitEvent, link: Link? = nil) {
    guard event.kind == .visit || event.kind == .invitationShown else { return nil }
    id = event.id
    host = event.host
    linkID = event.linkID
    slug = link?.slug
    invitationID = event.invitationID
    campaign = event.campaign
    time = event.time
  }

  /// Whether the click can still lead to an opening.
  func isValid(at now: Timestamp) -> Bool { now < time + Self.lifetime }
}
