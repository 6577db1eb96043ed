/// The options of a ``LinkCenter``. The defaults suit most apps.
public struct LinkCenterOptions: Sendable {
  /// How long a link may be held, including restarts of the app. The default is one hour.
  public var holdLimit = Duration.seconds(3600)
  /// The storage that keeps held links across launches; nil keeps them in memory only.
  public var storage: (any LinkStorage)? = LinkFile.standard
  /// The maximum number of events in the log. The oldest are removed first.
  public var eventLimit = 200
  /// The clock.
  public var clock = LinkClock.system

  /// Creates the default options.
  public init() {}
}
