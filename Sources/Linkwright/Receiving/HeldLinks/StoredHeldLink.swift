import Foundation
import LinkwrightCore

/// A held link in its stored form.
///
/// The route is not stored. It is looked up again when the link is restored, because the next
/// version of the app may have other routes.
struct StoredHeldLink: Sendable, Codable {
  var url: String
  var door: String
  var scene: String?
  var receivedAt: Int64
  /// The resolved link; nil while the link is being resolved.
  var resolvedURL: String?
  var campaign: Campaign?
  var invitation: InvitationPreview?
  var app: String?
  var appURL: String?
  /// The ID of the opening; nil in a file of the first edition.
  var openingID: UUID?
  /// Whether the app opened the link's route; nil for a link that was received.
  var isOpened: Bool?

  init(_ received: ReceivedLink, _ resolution: LinkResolution?) {
    url = received.link.url
    door = received.link.door.description
    scene = received.link.scene
    receivedAt = received.receivedAt.milliseconds
    openingID = received.openingID
    isOpened = received.isOpened ? true : nil
    resolvedURL = resolution?.url
    campaign = resolution?.campaign
    invitation = resolution?.invitation
    app = resolution?.app
    appURL = resolution?.appURL
  }

  var link: IncomingLink { IncomingLink(url, door: LinkDoor(door), scene: scene) }

  var resolution: LinkResolution {
    LinkResolution(
      of: url,
      url: resolvedURL,
      outcome: .unchanged,
      campaign: campaign,
      invitation: invitation,
      app: app,
      appURL: appURL
    )
  }
}

/// The content of the file with held links. A file of another format version is deleted.
struct StoredHeldLinks: Codable {
  static let version = 1

  var version = Self.version
  var links: [StoredHeldLink]
}
