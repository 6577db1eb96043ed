public import LinkwrightCore

/// Something that happened to a link on its way.
///
/// Every link that is received has events until one of them is its end.
public struct LinkEvent: Sendable, Hashable, CustomStringConvertible {
  /// Which link: the first one of a process has the number 1.
  public let number: Int
  /// When it happened, by the clock of the device.
  public let time: Timestamp
  /// The link without what the app keeps to itself; empty where all of it is private.
  public let url: String
  /// Through which door the link came.
  public let door: LinkDoor
  /// What happened.
  public let stage: Stage
  /// More about it, in a sentence; empty where nothing more is known.
  public let detail: String

  /// What can happen. Later versions may have more stages.
  public struct Stage: Sendable, Hashable, CustomStringConvertible {
    /// The name, such as `superseded`.
    public let description: String
    /// Whether nothing more happens to the link.
    public let isEnd: Bool

    private init(_ name: String, isEnd: Bool) {
      description = name
      self.isEnd = isEnd
    }

    /// The link came through a door.
    public static let received = Stage("received", isEnd: false)
    /// The link waited when the app ended, and waits again.
    public static let restored = Stage("restored", isEnd: false)
    /// The service is being asked where the link leads.
    public static let resolving = Stage("resolving", isEnd: false)
    /// The service answered, or could not.
    public static let resolved = Stage("resolved", isEnd: false)
    /// The link waits until its requirements are met.
    public static let held = Stage("held", isEnd: false)
    /// The storage failed: a link that waits would not survive the end of the app, or one that was
    /// delivered would come again.
    public static let storageFailed = Stage("storageFailed", isEnd: false)

    /// The app has the plan.
    public static let delivered = Stage("delivered", isEnd: true)
    /// The same tap came through another door before.
    public static let repeated = Stage("repeated", isEnd: true)
    /// A later link took its place.
    public static let superseded = Stage("superseded", isEnd: true)
    /// The link leads to no route.
    public static let refused = Stage("refused", isEnd: true)
    /// The link waited longer than it may.
    public static let expired = Stage("expired", isEnd: true)
    /// The app dropped the link.
    public static let discarded = Stage("discarded", isEnd: true)
  }

  /// All of it in a line.
  public var description: String {
    let place = url.isEmpty ? "a private link" : url
    return "\(time) #\(number) \(stage) \(place) by \(door)" + (detail.isEmpty ? "" : ": \(detail)")
  }
}
