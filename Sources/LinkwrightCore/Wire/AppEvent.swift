/// Something that happened in an installation of the app, which the app reports in an
/// ``AppEventsRequest``.
///
/// ``problem`` checks the limits, which the library and the service share.
public struct AppEvent: Sendable, Equatable {
  /// The kinds of events.
  public enum Kind: Sendable, Hashable {
    /// The first launch of an installation. Its ``AppEvent/id`` is the installation ID, so an
    /// installation has at most one first opening.
    case firstOpening
    /// A later launch of the installation.
    case reopening
    /// An event that the app defines, such as a purchase.
    case custom
    /// The user shared a link.
    case share
    /// The user redeemed an invitation. Its ``AppEvent/id`` is the idempotency key of the
    /// redemption.
    case join
    /// A kind that this version of the library does not know. The value is the kind's name in the
    /// JSON.
    case other(String)
  }

  /// The ID of the event, a UUID. The service counts an event once, even if it receives the event
  /// several times.
  public var id: String
  /// The kind of the event.
  public var kind: Kind
  /// The time of the event, according to the device's clock.
  public var occurredAt: Timestamp
  /// The token that the user carried; nil if there is none.
  public var carried: CarriedToken?
  /// The link that the user shared, without parts that may be private; nil for other events.
  public var link: String?
  /// The activity with which the user shared the link, such as
  /// `com.apple.UIKit.activity.Message`; nil if it is unknown.
  public var activity: String?
  /// The name of a custom event; nil for other events.
  public var name: String?
  /// The revenue of a custom event; nil if there is none.
  public var revenue: Revenue?
  /// Your own ID for a custom event, such as an order number; nil if there is none. The service
  /// counts one event of the app with this ID, whichever installation reports it.
  public var deduplicationID: String?
  /// Further values of a custom event, keyed by name.
  public var parameters: [String: String]

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - id: The ID of the event, a UUID.
  ///   - kind: The kind of the event.
  ///   - occurredAt: The time of the event, according to the device's clock.
  ///   - carried: The token that the user carried. The default is nil.
  ///   - link: The link that the user shared. The default is nil.
  ///   - activity: The activity with which the user shared the link. The default is nil.
  ///   - name: The name of a custom event. The default is nil.
  ///   - revenue: The revenue of a custom event. The default is nil.
  ///   - deduplicationID: Your own ID for a custom event. The default is nil.
  ///   - parameters: Further values of a custom event. The default is none.
  public init(
    id: String,
    kind: Kind,
    occurredAt: Timestamp,
    carried: CarriedToken? = nil,
    link: String? = nil,
    activity: String? = nil,
    name: String? = nil,
    revenue: Revenue? = nil,
    deduplicationID: String? = nil,
    parameters: [String: String] = [:]
  ) {
    self.id = id
    self.kind = kind
    self.occurredAt = occurredAt
    self.carried = carried
    self.link = link
    self.activity = activity
    self.name = name
    self.revenue = revenue
    self.deduplicationID = deduplicationID
    self.parameters = parameters
  }
}

extension AppEvent: Codable {
  /// Decodes an event of this or a later version of the library.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      id: fields.value("id"),
      kind: fields.value("kind"),
      occurredAt: fields.value("occurredAt"),
      carried: fields.optional("carried"),
      link: fields.optional("link"),
      activity: fields.optional("activity"),
      name: fields.optional("name"),
      revenue: fields.optional("revenue"),
      deduplicationID: fields.optional("deduplicationID"),
      parameters: fields.optional("parameters") ?? [:]
    )
  }

  /// Encodes the event, omitting properties that are nil or empty.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(id, as: "id")
    try fields.write(kind, as: "kind")
    try fields.write(occurredAt, as: "occurredAt")
    try fields.write(carried, as: "carried")
    try fields.write(link, as: "link")
    try fields.write(activity, as: "activity")
    try fields.write(name, as: "name")
    try fields.write(revenue, as: "revenue")
    try fields.write(deduplicationID, as: "deduplicationID")
    if !parameters.isEmpty { try fields.write(parameters, as: "parameters") }
  }
}

extension AppEvent.Kind: OpenWireValue {
  init(wireName: String) {
    self =
      switch wireName {
      case "firstOpening": .firstOpening
      case "reopening": .reopening
      case "custom": .custom
      case "share": .share
      case "join": .join
      default: .other(wireName)
      }
  }

  var wireName: String {
    switch self {
    case .firstOpening: "firstOpening"
    case .reopening: "reopening"
    case .custom: "custom"
    case .share: "share"
    case .join: "join"
    case .other(let name): name
    }
  }
}
