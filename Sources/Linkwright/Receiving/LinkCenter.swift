/// Takes links from every door of the system, finds out where they lead, holds them until the app can
/// act, and hands over what to show.
///
/// ```swift
/// let center = LinkCenter(table, resolver: client) { route in
///   NavigationPlan(root: .home, then: route)
/// }
/// center.satisfy(.appReady)               // when the first screen is there
/// for await arrived in center.plans {     // on the main actor
///   path = Array(arrived.plan.stack.dropFirst())
/// }
/// ```
///
/// Every link that ``receive(_:)`` takes ends as one delivery, or as an event that says why not. Of links
/// that wait, the newest one is kept.
@MainActor
public final class LinkCenter<Route: LinkRoute> {
  /// The routes.
  public let table: LinkTable<Route>
  /// What happened to the links, oldest first; a screen for support may show it.
  public internal(set) var events: [LinkEvent] = []
  /// Told of every event.
  public var onEvent: ((LinkEvent) -> Void)?
  /// Told when a link waits, and what for: the occasion to show the sign-in. Told again when it waits for
  /// less.
  public var onHold: ((HeldLink<Route>) -> Void)?
  /// Told of links of the site that open no screen. Without it they are in ``events`` only.
  public var onRefusal: ((RefusedLink) -> Void)?
  /// Gets the links that arrive, in place of ``plans``; at once those that nobody has read.
  public var onPlan: ((ArrivedLink<Route>) -> Void)? {
    didSet { if let onPlan { for link in arrivals.takeAll() { onPlan(link) } } }
  }

  let resolver: (any LinkResolving)?
  let options: LinkCenterOptions
  let plan: @MainActor (Route) -> NavigationPlan<Route>
  var intake: LinkIntake<Route>
  var arrivals = ArrivalQueue<ArrivedLink<Route>>()
  private var screenTasks = ScreenTasks<Route>()
  var heldLinks: HeldLinkStore
  var expiry: Task<Void, Never>?
  var actions: [LinkIntake<Route>.Action] = []
  var isPerforming = false

  /// Makes a center, with the links that waited when the app ended.
  ///
  /// - Parameters:
  ///   - table: The routes.
  ///   - resolver: Asks the service about links; nil for an app without one, which has no short links.
  ///   - options: How it works.
  ///   - plan: The screens that a route wants, from the first one of the app up. It is asked when a link
  ///     is delivered, and so knows whether somebody is signed in.
  public init(
    _ table: LinkTable<Route>,
    resolver: (any LinkResolving)? = nil,
    options: LinkCenterOptions = LinkCenterOptions(),
    plan: @escaping @MainActor (Route) -> NavigationPlan<Route>
  ) {
    self.table = table
    self.resolver = resolver
    self.options = options
    self.plan = plan
    heldLinks = HeldLinkStore(options.storage)
    intake = LinkIntake(
      table: table,
      canResolve: resolver != nil,
      canUnwrap: { resolver?.canUnwrap($0) ?? false },
      holdLimit: options.holdLimit
    )
    restore()
  }

  deinit { expiry?.cancel() }

  /// Takes a link.
  ///
  /// - Returns: Whether the link is one of the site. If not, nothing of it is kept, sent or logged, and
  ///   it may be offered to somebody else.
  @discardableResult
  public func receive(_ link: IncomingLink) -> Bool {
    guard let actions = intake.receive(link, at: now) else { return false }
    perform(actions)
    return true
  }

  /// Says that a requirement is met, and lets go of the link that waited for it.
  public func satisfy(_ requirement: LinkRequirement) {
    restore()
    perform(intake.satisfy(requirement, at: now))
  }

  /// Says that a requirement is no longer met, such as ``LinkRequirement/signedIn``.
  public func withdraw(_ requirement: LinkRequirement) { intake.withdraw(requirement) }

  /// Opens a route from within the app: with its requirements and its plan, as a link would.
  ///
  /// - Parameter scene: In which scene, by the identifier of its session.
  public func open(_ route: Route, in scene: String? = nil) {
    perform(intake.open(route, scene: scene, at: now))
  }

  /// The link that waits for requirements; nil when none does.
  public var waiting: HeldLink<Route>? { intake.held.map { $0.held(intake.satisfied) } }

  /// Whether the service is being asked about a link; a moment for a spinner.
  public var isResolving: Bool { intake.resolving != nil }

  /// Drops the link that waits, as when the person chose “not now”.
  public func discardWaiting() { perform(intake.discard(at: now)) }

  /// Does something once a screen is there: the next time that ``didShow(_:)`` names it, and only then.
  public func whenShown(_ route: Route, perform task: @escaping @MainActor () -> Void) {
    screenTasks.add(task, for: route)
  }

  /// Says that a screen is there, as in `onAppear` or `viewDidAppear`.
  public func didShow(_ route: Route) {
    for task in screenTasks.take(for: route) { task() }
  }
}
