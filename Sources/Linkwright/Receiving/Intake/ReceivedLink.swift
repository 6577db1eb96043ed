import Foundation
import LinkwrightCore

/// A link that the center has received. It never changes.
///
/// A class, because it has many parts, and every list of links would otherwise copy all of them.
final class ReceivedLink: Sendable {
  let link: IncomingLink
  /// The link as events show it.
  let subject: LinkEventSubject
  /// nil for a link to another host that may redirect to a link of the site.
  let form: LinkForm?
  /// Whether only the service knows where the link leads. Any other link is routed immediately,
  /// even if the network is slow.
  let needsService: Bool
  /// The scene to which the link belongs; nil for a link without a scene, unless only one scene was
  /// known when the link arrived.
  let scene: String?
  let receivedAt: Timestamp
  /// The ID under which the service counts the opening once.
  let openingID: UUID
  /// The position of the link among all links. It differs from the link's number if the link was
  /// restored after newer links had arrived.
  let order: Int
  /// Whether the app opened the link's route with ``LinkCenter/open(_:in:)``. No other app can have
  /// intercepted the link, even if it has a custom scheme.
  let isOpened: Bool

  init(
    _ link: IncomingLink,
    subject: LinkEventSubject,
    form: LinkForm?,
    needsService: Bool,
    scene: String?,
    receivedAt: Timestamp,
    openingID: UUID,
    order: Int,
    isOpened: Bool
  ) {
    self.link = link
    self.subject = subject
    self.form = form
    self.needsService = needsService
    self.scene = scene
    self.receivedAt = receivedAt
    self.openingID = openingID
    self.order = order
    self.isOpened = isOpened
  }

  /// Whether the link must not be stored, sent or logged. The redirect target of a link to another
  /// host may be private.
  var isPrivate: Bool { subject.url.isEmpty }

  /// Whether it is impossible that another app intercepted the link.
  var isUniversal: Bool { isOpened || form != .scheme }

  /// Whether the link is navigation inside the app. The user can repeat that at any time, unlike a
  /// tap on a link in another app.
  var isInside: Bool { link.door == .inApp }
}
