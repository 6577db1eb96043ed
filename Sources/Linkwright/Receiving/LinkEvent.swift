public import LinkwrightCore

/// Something that happened to a link, as an entry of the log of a ``LinkCenter``.
///
/// Each received link has a series of events, and the last one ends it.
public struct LinkEvent: Sendable, Hashable, CustomStringConvertible {
  /// The number of the link, starting at 1 in each process.
  public let number: Int
  /// The time of the event by the clock of the device.
  public let time: Timestamp
  /// The link without its private parts; empty if all of it is private.
  public let url: String
  /// The entry point that received the link.
  public let door: LinkDoor
  /// What happened.
  public let stage: Stage
  /// A sentence with details; empty if there are none.
  public let detail: String

  /// A stage in the life of a link. Later versions may add stages.
  public struct Stage: Sendable, Hashable, CustomStringConvertible {
    /// The name, such as `superseded`.
    public let description: String
    /// Whether this is the last stage of the link.
    public let isEnd: Bool

    private init(_ name: String, isEnd: Bool) {
      description = name
      self.isEnd = isEnd
    }

    /// The app received the link.
    public static let received = Stage("received", isEnd: false)
    /// The link was pending when the app ended, and is pending again.
    public static let restored = Stage("restored", isEnd: false)
    /// The link is being resolved with the service.
    public static let resolving = Stage("resolving", isEnd: false)
    /// The request to the service ended, with or without a result.
    public static let resolved = Stage("resolved", isEnd: false)
    /// The link waits until its requirements are met.
    public static let held = Stage("held", isEnd: false)
    /// The storage failed: a held link would not survive a restart, or a delivered one would be delivered
    /// again.
    public static let storageFailed = Stage("storageFailed", isEnd: false)

    /// The app received the plan.
    public static let delivered = Stage("delivered", isEnd: true)
    /// The same tap was already received through another entry point.
    public static let repeated = Stage("repeated", isEnd: true)
    /// A newer link replaced this one.
    public static let superseded = Stage("superseded", isEnd: true)
    /// No route matches the link.
    public static let refused = Stage("refused", isEnd: true)
    /// The link was held for longer than the limit.
    public static let expired = Stage("expired", isEnd: true)
    /// The app discarded the link.
    public static let discarded = Stage("discarded", isEnd: true)
  }

  /// The event as one line of text.
  public var description: String {
    let link = url.isEmpty ? "a private link" : url
    return "\(time) #\(number) \(stage) \(link) by \(door)" + (detail.isEmpty ? "" : ": \(detail)")
  }
}
