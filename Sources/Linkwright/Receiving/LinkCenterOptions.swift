/// The options for a ``LinkCenter``.
///
/// The defaults suit most apps.
public struct LinkCenterOptions: Sendable {
  /// The maximum time between the arrival of a link and its delivery, whether or not the app restarts
  /// in the meantime. The default is one hour.
  public var holdLimit = HeldLinkExpiry.standardLimit
  /// The storage for held links across launches of the app. If this property is nil, held links are
  /// kept in memory only. The default is ``LinkFile/standard``.
  public var storage: (any LinkStorage)? = LinkFile.standard
  /// The maximum number of events in the log. When the limit is exceeded, the oldest events are
  /// removed. The default is 200.
  public var eventLimit = 200
  /// The clock with which the center measures time. The default is ``LinkClock/system``.
  public var clock = LinkClock.system

  /// A Boolean value that indicates whether the log has an event for the first foreign link that
  /// resembles a link of the site, such as `https://www.example.com/` if the site has
  /// `example.com`. The event says why the link is foreign. The default is true in debug builds, and
  /// false in release builds.
  public var reportsSimilarLinks = Self.isDebugBuild

  /// Puts a simulated network between the center and its resolver; nil for the real one.
  package var network: (@Sendable (any LinkResolving) -> any LinkResolving)?

  private static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// Creates options with their default values.
  public init() {}
}
