/// What an app asks the service about a link that opened it: `POST /v1/resolve`.
///
/// A shipped app cannot be recalled, so fields are only ever added, and every field that was not in
/// the first version is optional.
public struct ResolveRequest: Sendable, Hashable, Codable {
  /// The link as it was received, without what the app keeps to itself.
  public var url: String
  /// The app's publishable key.
  public var appKey: String
  /// An id that the app made for this installation and forgets with it.
  public var installation: String?
  /// Through which door the link came.
  public var source: LinkSource?
  /// When the app was opened, by the clock of the device.
  public var openedAt: Timestamp?
  /// The name and version of the library, such as `linkwright-swift/0.3.0`.
  public var sdk: String?
  /// An id of this opening: however often it is sent, the opening counts once.
  public var openingID: String?

  /// Makes a request.
  public init(
    url: String,
    appKey: String,
    installation: String? = nil,
    source: LinkSource? = nil,
    openedAt: Timestamp? = nil,
    sdk: String? = nil,
    openingID: String? = nil
  ) {
    self.url = url
    self.appKey = appKey
    self.installation = installation
    self.source = source
    self.openedAt = openedAt
    self.sdk = sdk
    self.openingID = openingID
  }
}

/// Through which door of the system a link came to the app.
public enum LinkSource: Sendable, Hashable {
  /// A universal link.
  case universalLink
  /// A link with a scheme of the app.
  case scheme
  /// A notification.
  case notification
  /// A code that was scanned in the app.
  case code
  /// Text that the person typed or pasted.
  case typed
  /// A door that this version does not know, by its name on the wire.
  case other(String)
}

extension LinkSource: OpenWireValue {
  static let known: [(String, LinkSource)] = [
    ("universalLink", .universalLink), ("scheme", .scheme), ("notification", .notification),
    ("code", .code), ("typed", .typed),
  ]

  var unknownName: String? {
    guard case .other(let name) = self else { return nil }
    return name
  }
}
