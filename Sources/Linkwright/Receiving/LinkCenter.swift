import LinkwrightCore

/// An object that receives links from all entry points, resolves them, holds them until their
/// requirements are met, and delivers the screens to show.
///
/// ```swift
/// let center = LinkCenter(table, resolver: client) { route in
///   NavigationPlan(root: .home, then: route)
/// }
/// center.satisfy(.appReady)               // when the first screen is visible
/// for await arrived in center.plans {     // on the main actor
///   path = Array(arrived.plan.stack.dropFirst())
/// }
/// ```
///
/// The center delivers each link that ``receive(_:)`` accepts, or it logs an event that says why
/// the link was not delivered. If the link of a tap arrives through two entry points, the center
/// delivers the link once. If several links of a scene have to wait, the newest link wins.
/// Navigation inside the app does not replace a link that came from outside.
///
/// One center serves all windows. A link that arrived in a scene is read in that scene, with
/// ``plans(in:)`` or ``onPlan(in:_:)``.
@MainActor
public final class LinkCenter<Route: LinkRoute> {
  /// The app's routes.
  public let table: LinkTable<Route>
  /// The log of all links, starting with the oldest event.
  ///
  /// You can show this log on a support screen.
  ///
  /// ``LinkCenterOptions/eventLimit`` limits the number of events.
  public var events: [LinkEvent] { dispatcher.events }
  /// The last link that was refused; nil if no link was refused since the last delivery.
  public var lastRefusal: RefusedLink? { dispatcher.lastRefusal }

  let dispatcher: LinkDispatcher
  private let holdLimit: Duration
  private var screenTasks = ScreenTasks<Route>()

  /// Creates a center, and restores the links that were pending when the app was terminated.
  ///
  /// - Parameters:
  ///   - table: The app's routes.
  ///   - resolver: The client that resolves links. The default is nil, for an app without short
  ///     links.
  ///   - options: The limits, the storage and the clock of the center. By default, every option has
  ///     its default value.
  ///   - plan: A closure that returns the screens for a route, starting with the app's root screen.
  ///     The center calls the closure when it delivers a link, so the closure can check, for
  ///     example, which user is signed in.
  public init(
    _ table: LinkTable<Route>,
    resolver: (any LinkResolving)? = nil,
    options: LinkCenterOptions = LinkCenterOptions(),
    plan: @escaping @MainActor (Route) -> NavigationPlan<Route>
  ) {
    self.table = table
    holdLimit = options.holdLimit
    dispatcher = LinkDispatcher(routes: table, resolver: resolver, options: options) {
      ($0 as? Route).map(plan)
    }
  }

  /// Accepts a link of the app's site.
  ///
  /// - Parameter link: The link as the system reported it.
  /// - Returns: Whether the link belongs to the site, or to another host that may redirect to the
  ///   site. Any other link is foreign: it is not stored, sent or logged, and you can pass it to
  ///   another handler. ``LinkCenterOptions/reportsSimilarLinks`` describes an exception in debug
  ///   builds.
  @discardableResult
  public func receive(_ link: IncomingLink) -> Bool {
    dispatcher.receive(link)
  }

  /// Marks a requirement as met.
  ///
  /// If all requirements of a held link are now met, the link is delivered, unless a newer link of
  /// its scene is being resolved.
  ///
  /// - Parameter requirement: The requirement that is now met. ``LinkRequirement/network`` is an event
  ///   and not a state: it has the same effect as ``retry()``, and links that arrive later are not
  ///   affected.
  public func satisfy(_ requirement: LinkRequirement) {
    if requirement == .network { retry() } else { dispatcher.satisfy(requirement) }
  }

  /// Marks a requirement as no longer met.
  ///
  /// For example, withdraw ``LinkRequirement/signedIn`` after the user signs out. The center again
  /// holds each unread link with this requirement. Tasks that wait for a screen with the
  /// requirement do not run; see ``whenShown(_:within:perform:)``.
  ///
  /// - Parameter requirement: The requirement that is no longer met.
  public func withdraw(_ requirement: LinkRequirement) {
    screenTasks.withdraw(requirement)
    dispatcher.withdraw(requirement)
  }

  /// Opens a route from within the app.
  ///
  /// The requirements and the plan of the route apply, just as they do for a link to the route.
  /// The route does not replace a held link that came from outside.
  ///
  /// - Parameters:
  ///   - route: The route to open.
  ///   - scene: The persistent identifier of the scene session in which to open the route. The
  ///     default is nil, for any scene.
  public func open(_ route: Route, in scene: String? = nil) {
    dispatcher.open(table.found(route), url: table.text(of: route), in: scene)
  }

  /// Retries the links that wait for the network, and sends the openings that the resolver has
  /// stored.
  ///
  /// Call this method when the device is online again, or when the app becomes active.
  /// ``LinkLifecycle`` and the modifier `receivesLinks(_:onForeign:)` call it for you.
  public func retry() { dispatcher.retry() }

  /// The newest link that is held until its requirements are met; nil if no link is held.
  public var waiting: HeldLink<Route>? { waiting(in: nil) }

  /// Returns the newest link of a scene that is held until its requirements are met.
  ///
  /// - Parameter scene: The persistent identifier of the scene session; nil for all scenes.
  /// - Returns: nil if no link is held.
  public func waiting(in scene: String?) -> HeldLink<Route>? {
    dispatcher.waiting(in: scene).map { HeldLink($0) }
  }

  /// A Boolean value that indicates whether a link is being resolved. Use this property, for
  /// example, to show a progress indicator.
  public var isResolving: Bool { dispatcher.isResolving }

  /// Discards the held links, the links that are being resolved, and the links that have not been
  /// read.
  ///
  /// Call this method, for example, when the user taps “Not now”.
  ///
  /// - Parameter scene: The persistent identifier of the scene session whose links to discard. The
  ///   default is nil, for all links.
  public func discardWaiting(in scene: String? = nil) {
    dispatcher.discard(in: scene)
  }

  /// Deletes everything that is stored about the user: the links that wait or have not been read,
  /// their file, the log, and the tasks that wait for a screen. ``LinkResolving/forget()`` also
  /// deletes what the resolver has stored, such as openings and the campaign of the last opening.
  ///
  /// Call this method, for example, when the user deletes their account. If the file cannot be
  /// deleted, the log has an event with the stage ``LinkEvent/Stage/storageFailed``, and the file is
  /// deleted as soon as it is accessible again in this process.
  public func forget() async {
    screenTasks.removeAll()
    await dispatcher.forget()
  }

  /// Schedules a task that runs once, the next time you call ``didShow(_:)`` with the given route.
  ///
  /// The task does not run after you have called ``withdraw(_:)`` with ``LinkRequirement/signedIn``
  /// or another requirement of the route.
  ///
  /// - Parameters:
  ///   - route: The route of the screen.
  ///   - limit: The time after which the task no longer runs. The default is nil, which means
  ///     ``LinkCenterOptions/holdLimit``.
  ///   - task: The task to run on the main actor.
  /// - Returns: A listener that cancels the task.
  @discardableResult
  public func whenShown(
    _ route: Route,
    within limit: Duration? = nil,
    perform task: @escaping @MainActor () -> Void
  ) -> LinkListener {
    let id = screenTasks.add(
      for: route,
      requirements: table.policy(of: route).requirements,
      until: dispatcher.now + (limit ?? holdLimit),
      task
    )
    return LinkListener { [weak self] in self?.screenTasks.remove(id) }
  }

  /// Reports that a screen has appeared.
  ///
  /// Call this method in `onAppear` or `viewDidAppear(_:)`.
  ///
  /// - Parameter route: The route of the screen.
  public func didShow(_ route: Route) {
    for id in screenTasks.tasks(for: route, at: dispatcher.now) { screenTasks.take(id)?() }
  }
}

extension LinkCenter: LinkReceiving {
  /// Returns a Boolean value that indicates whether the app can show a link; see
  /// ``LinkReceiving/canShow(_:)``.
  public func canShow(_ link: IncomingLink) -> Bool { dispatcher.canShow(link) }

  /// Reports that a scene entered the background; see ``LinkReceiving/endActivation(of:)``.
  public func endActivation(of scene: String?) {
    dispatcher.endActivation(of: scene)
  }

  /// Reports that a scene was disconnected; see ``LinkReceiving/disconnect(scene:)``.
  public func disconnect(scene: String) { dispatcher.disconnect(scene) }
}
