/// The request body with which an installation reports events and asks for its attribution: `POST
/// /v1/app-events`, with the publishable key in the header `Authorization` and the scope `resolve`.
///
/// The contract of the endpoint:
///
/// - A request has at most 16 KiB and at most ``maximumEventCount`` events. A request without
///   events only asks for the attribution.
/// - The service counts each event once, by its ``AppEvent/id``, and each custom event of an app
///   once by its ``AppEvent/deduplicationID``. A repeated event is accepted like a new one, so a
///   client that received no response repeats the request. The service remembers the IDs for longer
///   than a client keeps events, which is 30 days by default.
/// - The service stores all events of a request before it responds with 200. If it cannot, it
///   responds with 503, and the client repeats the whole request.
/// - An event that exceeds a limit (``AppEvent/problem``) does not affect the others: the response
///   names it in ``AppEventsAnswer/refused``, and the client does not send it again. An unknown
///   kind is not an error; the service ignores such an event.
/// - The request as a whole is refused with the problem documents of the other endpoints for apps:
///   401 for an unknown key, 403 for a key without the scope, 413 for a request that is too large,
///   422 for an installation that is not a UUID, 429 with `Retry-After` if a limit on requests is
///   exceeded.
/// - The service corrects ``AppEvent/occurredAt`` by the difference between ``sentAt`` and its own
///   clock. A corrected time that is later than the time of the request counts as that time.
/// - Events of an installation that was erased are ignored.
public struct AppEventsRequest: Sendable, Equatable {
  /// The maximum number of events in a request.
  public static let maximumEventCount = 100

  /// The installation ID: a random ID that the app generates and can delete.
  public var installation: String
  /// The name and version of the library, such as `linkwright-swift/0.3.0`.
  public var sdk: String?
  /// The platform of the app.
  public var platform: AppPlatform?
  /// The time at which the request is sent, according to the device's clock.
  public var sentAt: Timestamp?
  /// The events, oldest first.
  public var events: [AppEvent]

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - installation: The installation ID.
  ///   - sdk: The name and version of the library. The default is nil.
  ///   - platform: The platform of the app. The default is nil.
  ///   - sentAt: The time at which the request is sent, according to the device's clock. The
  ///     default is nil.
  ///   - events: The events, oldest first. The default is none.
  public init(
    installation: String,
    sdk: String? = nil,
    platform: AppPlatform? = nil,
    sentAt: Timestamp? = nil,
    events: [AppEvent] = []
  ) {
    self.installation = installation
    self.sdk = sdk
    self.platform = platform
    self.sentAt = sentAt
    self.events = events
  }
}

extension AppEventsRequest: Codable {
  /// Decodes a request.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      installation: fields.value("installation"),
      sdk: fields.optional("sdk"),
      platform: fields.optional("platform"),
      sentAt: fields.optional("sentAt"),
      events: fields.optional("events") ?? []
    )
  }

  /// Encodes the request, omitting properties that are nil.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(installation, as: "installation")
    try fields.write(sdk, as: "sdk")
    try fields.write(platform, as: "platform")
    try fields.write(sentAt, as: "sentAt")
    try fields.write(events, as: "events")
  }
}
