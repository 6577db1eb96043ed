/// The state of a link center that a screen shows.
public struct LinkStatus<Route: LinkRoute>: Sendable, Equatable {
  /// Whether a link is being resolved.
  public let isResolving: Bool
  /// The newest held link; nil if no link is held.
  public let waiting: HeldLink<Route>?
  /// The last link that the app cannot show; nil if no link was refused since the last delivery.
  public let lastRefusal: RefusedLink?
}

extension LinkCenter {
  /// The current state.
  ///
  /// To follow the state in SwiftUI, use `LinkStatusObject` or `LinkStatusModel`.
  public var status: LinkStatus<Route> {
    LinkStatus(isResolving: isResolving, waiting: waiting, lastRefusal: lastRefusal)
  }
}

/// Follows the state of a link center. Observable objects for SwiftUI contain a tracker.
@MainActor
final class LinkStatusTracker<Route: LinkRoute> {
  private let center: LinkCenter<Route>
  private let onChange: @MainActor (LinkStatus<Route>) -> Void
  private var status: LinkStatus<Route>
  private var listener: LinkListener?

  /// - Parameter onChange: A closure that is called with the new state whenever the state changes.
  init(_ center: LinkCenter<Route>, onChange: @escaping @MainActor (LinkStatus<Route>) -> Void) {
    self.center = center
    self.onChange = onChange
    status = center.status
    listener = center.onChange { [weak self] in self?.update() }
  }

  deinit {
    Task { @MainActor [listener] in listener?.cancel() }
  }

  /// Forgets the refused link, because the user has seen the message about it.
  func dismissRefusal() {
    center.dispatcher.dismissRefusal()
  }

  private func update() {
    let new = center.status
    guard new != status else { return }
    status = new
    onChange(new)
  }
}
