import LinkwrightCore

/// A link that waits, as it survives the end of the app: what it leads to is found out anew, for the
/// next version of the app may know other routes.
struct StoredLink: Sendable, Hashable, Codable {
  var url: String
  var door: String
  var scene: String?
  var receivedAt: Int64
  /// The best link that is known, once the service was asked.
  var resolvedURL: String?
  var campaign: Campaign?
  var invitation: InvitationPreview?

  init(_ link: IncomingLink, _ resolution: LinkResolution?, receivedAt: Timestamp) {
    url = link.url
    door = link.door.description
    scene = link.scene
    self.receivedAt = receivedAt.milliseconds
    resolvedURL = resolution?.url
    campaign = resolution?.campaign
    invitation = resolution?.invitation
  }

  var link: IncomingLink { IncomingLink(url, door: LinkDoor(door), scene: scene) }

  var resolution: LinkResolution {
    LinkResolution(
      of: url,
      url: resolvedURL,
      outcome: .unchanged,
      campaign: campaign,
      invitation: invitation
    )
  }
}

/// What is in the file of waiting links; one of another version is not read.
struct StoredLinks: Codable {
  static let version = 1

  var version = Self.version
  var links: [StoredLink]
}
