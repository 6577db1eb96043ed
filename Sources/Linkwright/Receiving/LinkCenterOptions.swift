/// The options for a ``LinkCenter``.
///
/// The defaults suit most apps.
public struct LinkCenterOptions: Sendable {
  /// The maximum time for which a link is held, whether or not the app restarts in the meantime.
  /// The default is one hour.
  public var holdLimit = Duration.seconds(3600)
  /// The storage for held links across launches of the app. If this property is nil, held links are
  /// kept in memory only. The default is ``LinkFile/standard``.
  public var storage: (any LinkStorage)? = LinkFile.standard
  /// The maximum number of events in the log. When the limit is exceeded, the oldest events are
  /// removed. The default is 200.
  public var eventLimit = 200
  /// The clock with which the center measures time. The default is ``LinkClock/system``.
  public var clock = LinkClock.system

  /// Creates options with their default values.
  public init() {}
}
