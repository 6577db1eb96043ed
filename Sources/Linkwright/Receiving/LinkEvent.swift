public import LinkwrightCore

/// An event in the log of a ``LinkCenter``: something that happened to a link.
///
/// Each received link has a series of events. The event whose stage is final shows how the
/// processing of the link ended.
public struct LinkEvent: Sendable, Hashable, CustomStringConvertible {
  /// The number of the link. In each process, the first link has the number 1. An event with the
  /// number 0 is about the storage or the service, not about a link.
  public let number: Int
  /// The time of the event, according to the center's clock.
  public let time: Timestamp
  /// The link without the parts that `LinkTable.recordable(_:)` removes; empty if the link must
  /// not be logged.
  public let url: String
  /// The entry point that received the link.
  public let door: LinkDoor
  /// The stage that the link has reached.
  public let stage: Stage
  /// A sentence with details; empty if there are no details.
  public let detail: String

  /// A stage in the processing of a link.
  ///
  /// Later versions of the library may add stages.
  public struct Stage: Sendable, Hashable, CustomStringConvertible {
    /// The name of the stage, such as `superseded`.
    public let description: String
    /// A Boolean value that indicates whether the stage is final. After a final stage, a link has
    /// no further events.
    public let isEnd: Bool

    private init(_ name: String, isEnd: Bool) {
      description = name
      self.isEnd = isEnd
    }

    /// The app received the link.
    public static let received = Stage("received", isEnd: false)
    /// The link was pending when the app was terminated, and is pending again after the restart.
    public static let restored = Stage("restored", isEnd: false)
    /// The link is being resolved.
    public static let resolving = Stage("resolving", isEnd: false)
    /// The attempt to resolve the link ended, with or without a result.
    public static let resolved = Stage("resolved", isEnd: false)
    /// The link waits until its requirements are met.
    public static let held = Stage("held", isEnd: false)
    /// The requirements of the link are met, and the link waits for a reader or a listener.
    public static let ready = Stage("ready", isEnd: false)
    /// The storage failed. As a result, a held link might not survive a restart of the app, or a
    /// delivered link might be delivered again. The number of the event is 0, and the detail says
    /// what failed.
    public static let storageFailed = Stage("storageFailed", isEnd: false)

    /// The resolver has a problem that only a developer can solve, such as a wrong or revoked app
    /// key; see ``LinkClient/onProblem(_:)``. The number of the event is 0, and the detail is the
    /// service's own sentence.
    public static let problem = Stage("problem", isEnd: false)

    /// A reader or a listener took the link and its plan.
    public static let delivered = Stage("delivered", isEnd: true)
    /// The same tap was already received through another entry point.
    public static let repeated = Stage("repeated", isEnd: true)
    /// A newer link replaced this link.
    public static let superseded = Stage("superseded", isEnd: true)
    /// The app cannot show the link, for example because the link matches no route.
    public static let refused = Stage("refused", isEnd: true)
    /// The link waited for longer than the limit.
    public static let expired = Stage("expired", isEnd: true)
    /// The app discarded the link.
    public static let discarded = Stage("discarded", isEnd: true)
    /// The link does not belong to the site, but resembles its links. The event contains only the
    /// scheme and host of the link; see ``LinkCenterOptions/reportsSimilarLinks``.
    public static let foreign = Stage("foreign", isEnd: true)
  }

  /// The event as one line of text.
  public var description: String {
    if number == 0 { return "\(time) \(stage): \(detail)" }
    let link = url.isEmpty ? "a private link" : url
    return "\(time) #\(number) \(stage) \(link) by \(door)" + (detail.isEmpty ? "" : ": \(detail)")
  }
}
