// newer API: all of this file, whose type is available from iOS 17 and macOS 14 only.
#if canImport(SwiftUI) && canImport(Observation)
  public import Observation

  /// The state of a ``LinkCenter``, for views that observe `@Observable` objects.
  ///
  /// On iOS 16 and macOS 13, use ``LinkStatusObject``.
  ///
  /// ```swift
  /// @State private var links = LinkStatusModel(AppLinks.center)
  /// ```
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @MainActor
  @Observable
  public final class LinkStatusModel<Route: LinkRoute> {
    /// The current state.
    public private(set) var status: LinkStatus<Route>
    @ObservationIgnored private var tracker: LinkStatusTracker<Route>?

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
