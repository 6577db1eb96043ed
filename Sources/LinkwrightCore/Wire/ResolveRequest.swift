/// The request body that resolves a link and records an opening: `POST /v1/resolve`.
///
/// Apps with old versions stay in use. So later versions only add fields, and every field that was not in
/// the first version is optional.
public struct ResolveRequest: Sendable, Hashable, Codable {
  /// The link as it was received, without its private parts.
  public var url: String
  /// The publishable key of the app.
  public var appKey: String
  /// The installation ID: a random ID that the app draws for itself and can forget.
  public var installation: String?
  /// How the link reached the app.
  public var source: LinkSource?
  /// When the app was opened, by the clock of the device.
  public var openedAt: Timestamp?
  /// The name and version of the library, such as `linkwright-swift/0.3.0`.
  public var sdk: String?
  /// The ID of the opening. An opening that is sent repeatedly counts once.
  public var openingID: String?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - url: The link as it was received, without its private parts.
  ///   - appKey: The publishable key of the app.
  ///   - installation: The installation ID.
  ///   - source: How the link reached the app.
  ///   - openedAt: When the app was opened, by the clock of the device.
  ///   - sdk: The name and version of the library.
  ///   - openingID: The ID of the opening.
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
