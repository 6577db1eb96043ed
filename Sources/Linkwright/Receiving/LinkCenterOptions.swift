/// How a ``LinkCenter`` works. The defaults suit an app.
public struct LinkCenterOptions: Sendable {
  /// How long a link may wait for its requirements, restarts included.
  public var holdLimit = Duration.seconds(3600)
  /// Where links that wait survive the end of the app; nil for nowhere.
  public var storage: (any LinkStorage)? = LinkFile.standard
  /// How many events are kept; the oldest go first.
  public var eventLimit = 200
  /// The time.
  public var clock = LinkClock.system

  /// Makes options.
  public init() {}
}
