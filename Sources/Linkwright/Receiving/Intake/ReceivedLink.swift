import Foundation
import LinkwrightCore

/// A link that the center has received.
struct ReceivedLink: Sendable {
  var subject: LinkEventSubject
  var link: IncomingLink
  /// nil for a link to another host that may redirect to a link of the site.
  var form: LinkForm?
  /// Whether only the service knows where the link leads. Any other link is routed immediately,
  /// even if the network is slow.
  var needsService: Bool
  /// The scene to which the link belongs; nil for a link without a scene, unless only one scene was
  /// known when the link arrived.
  var scene: String?
  var receivedAt: Timestamp
  /// The ID under which the service counts the opening once.
  var openingID: UUID
  /// The position of the link among all links. It differs from the number of a link that was
  /// restored after newer links had arrived.
  var order: Int

  /// Whether it is impossible that another app intercepted the link.
  var isUniversal: Bool { form != .scheme }

  /// Whether the link is navigation inside the app. The user can repeat that at any time, unlike a
  /// tap on a link in another app.
  var isInside: Bool { link.door == .inApp }
}
