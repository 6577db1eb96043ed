import Foundation
import LinkwrightCore

/// A held link in its stored form.
///
/// The route is not stored. It is looked up again when the link is restored, because the next
/// version of the app may have other routes.
///
/// A class, because the code that copies so many fields would enlarge the library by 3 KiB.
final class StoredHeldLink: Sendable, Codable {
  let url: String
  let door: String
  let scene: String?
  let receivedAt: Int64
  /// The resolved link; nil while the link is being resolved.
  let resolvedURL: String?
  let campaign: Campaign?
  let invitation: InvitationPreview?
  let app: String?
  let appURL: String?
  /// The ID of the opening; nil in a file of the first edition.
  let openingID: UUID?
  /// Whether the app opened the link's route; nil for a link that was received.
  let isOpened: Bool?

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

  init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    url = try fields.value("url")
    door = try fields.value("door")
    scene = try fields.optional("scene")
    receivedAt = try fields.value("receivedAt")
    resolvedURL = try fields.optional("resolvedURL")
    campaign = try fields.optional("campaign")
    invitation = try fields.optional("invitation")
    app = try fields.optional("app")
    appURL = try fields.optional("appURL")
    openingID = try fields.optional("openingID")
    isOpened = try fields.optional("isOpened")
  }

  func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(url, as: "url")
    try fields.write(door, as: "door")
    try fields.write(scene, as: "scene")
    try fields.write(receivedAt, as: "receivedAt")
    try fields.write(resolvedURL, as: "resolvedURL")
    try fields.write(campaign, as: "campaign")
    try fields.write(invitation, as: "invitation")
    try fields.write(app, as: "app")
    try fields.write(appURL, as: "appURL")
    try fields.write(openingID, as: "openingID")
    try fields.write(isOpened, as: "isOpened")
  }
}

/// The content of the file with held links. A file of another format version is deleted.
struct StoredHeldLinks {
  private static let version = 1

  var links: [StoredHeldLink]
}

extension StoredHeldLinks: Codable {
  init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try fields.check(version: Self.version)
    links = try fields.value("links")
  }

  func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(Self.version, as: "version")
    try fields.write(links, as: "links")
  }
}
