import LinkwrightCore

/// The launches that the app has reported, which decide whether a launch is the first opening of the
/// installation, a re-opening, or neither.
struct LaunchRecord: Sendable, Equatable {
  /// A launch within this time after the last one is not a re-opening.
  static let pause = Duration.seconds(30 * 60)

  /// The installation ID. The record is written before the file of the ID, so that a process that
  /// is killed between the two finds the same ID again.
  var installation: String
  /// Whether the first opening has been queued.
  var isOpened: Bool
  /// The time of the last opening, according to the device's clock.
  var lastOpenedAt: Timestamp?

  /// Records a launch.
  ///
  /// - Returns: The event to queue; nil if the launch belongs to the last opening.
  mutating func record(_ launch: AppEvent) -> AppEvent? {
    var event = launch
    let time = launch.occurredAt
    if !isOpened {
      event.kind = .firstOpening
      // If this is repeated after a kill, the service knows the ID.
      event.id = installation
    } else if let lastOpenedAt, lastOpenedAt <= time, time < lastOpenedAt + Self.pause {
      return nil
    }
    isOpened = true
    lastOpenedAt = time
    return event
  }
}

extension LaunchRecord: Codable {
  init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    installation = try fields.value("installation")
    isOpened = try fields.value("isOpened")
    lastOpenedAt = try fields.optional("lastOpenedAt")
  }

  func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(installation, as: "installation")
    try fields.write(isOpened, as: "isOpened")
    try fields.write(lastOpenedAt, as: "lastOpenedAt")
  }
}
