#if canImport(Combine)
  public import Combine

  /// The state of a ``LinkCenter``, as an `ObservableObject`.
  ///
  /// On iOS 17 and macOS 14 or later, you can use ``LinkStatusModel`` instead.
  ///
  /// ```swift
  /// @StateObject private var links = LinkStatusObject(AppLinks.center)
  /// ```
  @MainActor
  public final class LinkStatusObject<Route: LinkRoute>: ObservableObject {
    /// The current state.
    @Published public private(set) var status: LinkStatus<Route>
    private var tracker: LinkStatusTracker<Route>?

    /// Begins to observe a center.
    ///
    /// - Parameter center: The center. The object retains it.
    public init(_ center: LinkCenter<Route>) {
      status = center.status
      tracker = LinkStatusTracker(center) { [weak self] in self?.status = $0 }
    }

    /// Whether a link is being resolved.
    public var isResolving: Bool { status.isResolving }
    /// The newest held link; nil if no link is held.
    public var waiting: HeldLink<Route>? { status.waiting }
    /// The newest link that the app cannot show; nil if no link was refused since the last
    /// delivery.
    public var lastRefusal: RefusedLink? { status.lastRefusal }

    /// Sets ``lastRefusal`` to nil. Call this method when the user dismisses your message.
    public func dismissRefusal() { tracker?.dismissRefusal() }
  }
#endif
