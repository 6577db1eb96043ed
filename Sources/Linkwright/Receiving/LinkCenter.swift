import Foundation
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
/// delivers the link once. If several links are pending, the newest link wins.
@MainActor
public final class LinkCenter<Route: LinkRoute> {
  /// The app's routes.
  public let table: LinkTable<Route>
  /// The log of all links, starting with the oldest event.
  ///
  /// You can show this log on a support screen.
  ///
  /// ``LinkCenterOptions/eventLimit`` limits the number of events.
  public private(set) var events: [LinkEvent] = []
  /// A closure that is called with every new event.
  public var onEvent: ((LinkEvent) -> Void)?
  /// A closure that is called when a link is held, and again whenever one of its requirements is
  /// met while other requirements are still unmet.
  ///
  /// Use this closure, for example, to present the sign-in screen.
  public var onHold: ((HeldLink<Route>) -> Void)?
  /// A closure that is called with each link to your site that the app cannot show.
  ///
  /// If this closure is nil, links that the app cannot show appear only in ``events``.
  public var onRefusal: ((RefusedLink) -> Void)?
  /// A closure that is called with each delivered link. While this property is set, ``plans``
  /// receives no links.
  ///
  /// When you set this property, the closure is immediately called for each delivered link that has
  /// not been read yet.
  public var onPlan: ((ArrivedLink<Route>) -> Void)? {
    didSet { if let onPlan { for link in arrivals.takeAll() { onPlan(link) } } }
  }

  private let resolver: (any LinkResolving)?
  private let options: LinkCenterOptions
  private let plan: @MainActor (Route) -> NavigationPlan<Route>
  private var intake: LinkIntake<Route>
  private var heldLinks: HeldLinkStore
  private var arrivals = ArrivalQueue<ArrivedLink<Route>>()
  private var screenTasks = ScreenTasks<Route>()
  private var expiry: Task<Void, Never>?
  private var actions: [LinkIntake<Route>.Action] = []
  private var isPerforming = false

  /// The task that resolves the newest link. Tests wait for this task.
  package private(set) var resolution: Task<Void, Never>?

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

  /// Accepts a link of the app's site.
  ///
  /// - Parameter link: The link as the system reported it.
  /// - Returns: Whether the link belongs to the site, or to another host that may redirect to the
  ///   site. Any other link is foreign: it is not stored, sent or logged, and you can pass it to
  ///   another handler.
  @discardableResult
  public func receive(_ link: IncomingLink) -> Bool {
    guard let actions = intake.receive(link, at: now) else { return false }
    perform(actions)
    return true
  }

  /// Marks a requirement as met.
  ///
  /// If all requirements of the held link are now met, the link is delivered, unless a newer link
  /// is being resolved.
  ///
  /// - Parameter requirement: The requirement that is now met.
  public func satisfy(_ requirement: LinkRequirement) {
    restore()
    perform(intake.satisfy(requirement, at: now))
  }

  /// Marks a requirement as no longer met.
  ///
  /// For example, withdraw ``LinkRequirement/signedIn`` after the user signs out.
  ///
  /// - Parameter requirement: The requirement that is no longer met.
  public func withdraw(_ requirement: LinkRequirement) { intake.withdraw(requirement) }

  /// Opens a route from within the app.
  ///
  /// The requirements and the plan of the route apply, just as they do for a link to the route.
  ///
  /// - Parameters:
  ///   - route: The route to open.
  ///   - scene: The persistent identifier of the scene session in which to open the route. The
  ///     default is nil, for any scene.
  public func open(_ route: Route, in scene: String? = nil) {
    perform(intake.open(route, scene: scene, at: now))
  }

  /// The link that is held until its requirements are met; nil if no link is held.
  public var waiting: HeldLink<Route>? { intake.held.map { $0.held(intake.satisfied) } }

  /// A Boolean value that indicates whether a link is being resolved. Use this property, for
  /// example, to show a progress indicator.
  public var isResolving: Bool { intake.resolving != nil }

  /// Discards the held link and the link that is being resolved.
  ///
  /// Call this method, for example, when the user taps “Not now”.
  public func discardWaiting() { perform(intake.discard(at: now)) }

  /// Schedules a task that runs once, the next time you call ``didShow(_:)`` with the given route.
  ///
  /// - Parameters:
  ///   - route: The route of the screen.
  ///   - task: The task to run on the main actor.
  public func whenShown(_ route: Route, perform task: @escaping @MainActor () -> Void) {
    screenTasks.add(task, for: route)
  }

  /// Reports that a screen has appeared.
  ///
  /// Call this method in `onAppear` or `viewDidAppear(_:)`.
  ///
  /// - Parameter route: The route of the screen.
  public func didShow(_ route: Route) {
    for task in screenTasks.take(for: route) { task() }
  }
}

extension LinkCenter: LinkReceiving {}

// MARK: - Delivered links

extension LinkCenter {
  /// The delivered links, as an asynchronous sequence.
  public var plans: LinkPlans<Route> { LinkPlans(center: self) }

  func nextArrival() async -> ArrivedLink<Route>? {
    if Task.isCancelled { return nil }
    if let first = arrivals.takeFirst() { return first }
    let reader = arrivals.newReader()
    let arrived: ArrivedLink<Route>? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // The task was cancelled before its reader was registered, so the cancellation handler
        // found no reader to cancel.
        if Task.isCancelled { return continuation.resume(returning: nil) }
        arrivals.wait(reader, continuation)
      }
    } onCancel: {
      Task { @MainActor in self.arrivals.cancel(reader) }
    }
    guard let arrived, Task.isCancelled else { return arrived }
    // A reader that was cancelled while the link arrived does not show the link.
    if let onPlan { onPlan(arrived) } else { arrivals.putBack(arrived) }
    return nil
  }
}

// MARK: - Performing actions

extension LinkCenter {
  private var now: Timestamp { options.clock.now() }

  /// Restores the links of an earlier process as soon as the storage can be read.
  private func restore() {
    let links = heldLinks.restore()
    if !links.isEmpty { perform(intake.restore(links, at: now)) }
  }

  /// Performs actions in order. If one of the app's closures causes further actions, they are
  /// performed after the remaining actions.
  private func perform(_ new: [LinkIntake<Route>.Action]) {
    actions += new
    guard !isPerforming else { return }
    isPerforming = true
    defer { isPerforming = false }
    while !actions.isEmpty { perform(actions.removeFirst()) }
    scheduleExpiry()
  }

  private func perform(_ action: LinkIntake<Route>.Action) {
    switch action {
    case .resolve(let link, let source, let number): resolve(link, source: source, number: number)
    case .record(let link, let source):
      resolver?.record(link.url, source: source, openingID: UUID())
    case .deliver(let link): deliver(link.arrived(with: plan(link.route)))
    case .hold(let link): onHold?(link)
    case .refuse(let link): onRefusal?(link)
    case .store(let links): store(links)
    case .note(let event): note(event)
    }
  }

  private func deliver(_ link: ArrivedLink<Route>) {
    if let onPlan { onPlan(link) } else { arrivals.add(link) }
  }

  private func note(_ event: LinkEvent) {
    events.append(event)
    events.removeFirst(max(events.count - max(options.eventLimit, 0), 0))
    onEvent?(event)
  }

  private func store(_ links: [StoredHeldLink]) {
    guard let sentence = heldLinks.save(links) else { return }
    let last = events.last.map { LinkEventSubject(number: $0.number, door: $0.door, url: $0.url) }
    guard let subject = intake.held?.subject ?? intake.resolving?.subject ?? last else { return }
    note(subject.event(.storageFailed, at: now, sentence))
  }

  private func resolve(_ link: IncomingLink, source: LinkSource?, number: Int) {
    guard let resolver else { return }
    resolution = Task { [weak self] in
      let resolution = await resolver.resolve(link.url, source: source, openingID: UUID())
      guard let self else { return }
      self.perform(self.intake.resolved(number, resolution, at: self.now))
    }
  }

  /// Ends the held link as soon as it has expired, without waiting for the next call.
  private func scheduleExpiry() {
    expiry?.cancel()
    guard let time = intake.expiry else { return expiry = nil }
    expiry = Task { [weak self, clock = options.clock] in
      let wait = time.milliseconds - clock.now().milliseconds
      guard (try? await clock.sleep(.milliseconds(max(wait, 0)))) != nil, let self else { return }
      self.perform(self.intake.expire(at: self.now))
    }
  }
}

/// Tasks to run when a screen appears.
private struct ScreenTasks<Route: Hashable> {
  private var tasks: [Route: [@MainActor () -> Void]] = [:]

  mutating func add(_ task: @escaping @MainActor () -> Void, for route: Route) {
    tasks[route, default: []].append(task)
  }

  /// Removes and returns the tasks of a screen.
  mutating func take(for route: Route) -> [@MainActor () -> Void] {
    tasks.removeValue(forKey: route) ?? []
  }
}
