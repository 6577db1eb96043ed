/// The request body that resolves a link and, by default, records an opening: `POST /v1/resolve`.
///
/// Users keep old versions of apps. Therefore, later versions of the request only add fields, and
/// every field that was not in the first version is optional.
public struct ResolveRequest: Sendable, Hashable {
  /// The link as it was received, but without query items and fragments that may be private. A
  /// query item remains if it is a campaign parameter or if a route declares it. The fragment
  /// remains if the route of the link declares a fragment.
  public var url: String
  /// The publishable key of the app.
  public var appKey: String
  /// The installation ID: a random ID that the app generates and can delete.
  public var installation: String?
  /// The way in which the link reached the app.
  public var source: LinkSource?
  /// The time at which the app was opened, according to the device's clock.
  public var openedAt: Timestamp?
  /// The name and version of the library, such as `linkwright-swift/0.3.0`.
  public var sdk: String?
  /// The platform of the app.
  public var platform: AppPlatform?
  /// The ID of the opening. An opening that is sent more than once is counted once.
  public var openingID: String?
  /// A Boolean value that indicates whether the service records an opening. nil means true.
  public var recordsOpening: Bool?
  /// The language of the preview in the response, such as `ja`; nil for a response without a
  /// preview.
  public var previewLanguage: String?
  /// The way in which the user carried the click ID in ``url`` to the app; nil if the link has no
  /// click ID, or if the request records no opening. A service without this field derives it from
  /// ``source``.
  public var carriedBy: CarriedBy?

  /// Creates a request.
  ///
  /// Optional values that you omit are nil.
  ///
  /// - Parameters:
  ///   - url: The link, without undeclared query items and fragments; see the property ``url``.
  ///   - appKey: The publishable key of the app.
  ///   - installation: The installation ID.
  ///   - source: The way in which the link reached the app.
  ///   - openedAt: The time at which the app was opened, according to the device's clock.
  ///   - sdk: The name and version of the library.
  ///   - openingID: The ID of the opening.
  ///   - platform: The platform of the app.
  ///   - recordsOpening: Whether the service records an opening.
  ///   - previewLanguage: The language of the preview in the response.
  ///   - carriedBy: The way in which the user carried the click ID in the link to the app.
  public init(
    url: String,
    appKey: String,
    installation: String? = nil,
    source: LinkSource? = nil,
    openedAt: Timestamp? = nil,
    sdk: String? = nil,
    openingID: String? = nil,
    platform: AppPlatform? = nil,
    recordsOpening: Bool? = nil,
    previewLanguage: String? = nil,
    carriedBy: CarriedBy? = nil
  ) {
    self.url = url
    self.appKey = appKey
    self.installation = installation
    self.source = source
    self.openedAt = openedAt
    self.sdk = sdk
    self.openingID = openingID
    self.platform = platform
    self.recordsOpening = recordsOpening
    self.previewLanguage = previewLanguage
    self.carriedBy = carriedBy
  }
}

extension ResolveRequest: Codable {
  /// Decodes a request.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      url: fields.value("url"),
      appKey: fields.value("appKey"),
      installation: fields.optional("installation"),
      source: fields.optional("source"),
      openedAt: fields.optional("openedAt"),
      sdk: fields.optional("sdk"),
      openingID: fields.optional("openingID"),
      platform: fields.optional("platform"),
      recordsOpening: fields.optional("recordsOpening"),
      previewLanguage: fields.optional("previewLanguage"),
      carriedBy: fields.optional("carriedBy")
    )
  }

  /// Encodes the request, omitting properties that are nil.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(url, as: "url")
    try fields.write(appKey, as: "appKey")
    try fields.write(installation, as: "installation")
    try fields.write(source, as: "source")
    try fields.write(openedAt, as: "openedAt")
    try fields.write(sdk, as: "sdk")
    try fields.write(openingID, as: "openingID")
    try fields.write(platform, as: "platform")
    try fields.write(recordsOpening, as: "recordsOpening")
    try fields.write(previewLanguage, as: "previewLanguage")
    try fields.write(carriedBy, as: "carriedBy")
  }
}
