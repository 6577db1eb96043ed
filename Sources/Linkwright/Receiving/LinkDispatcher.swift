import Foundation
import LinkwrightCore

/// Performs the decisions of ``LinkIntake``: it resolves and stores links, delivers them to the
/// app, and notifies the app about them.
///
/// It is the part of a ``LinkCenter`` that does not depend on the type of the app's routes.
@MainActor
final class LinkDispatcher {
  private(set) var events: [LinkEvent] = []
  private(set) var lastRefusal: RefusedLink?

  let listeners = LinkListeners()
  private let readers = PlanReaders()
  private let resolver: (any LinkResolving)?
  private let clock: LinkClock
  private let eventLimit: Int
  private let reportsSimilarLinks: Bool
  /// Returns the app's navigation plan for a route; nil for a route of another type.
  private let plan: @MainActor (any LinkRoute) -> (any Sendable)?
  private var intake: LinkIntake
  private var heldLinks: HeldLinkStore
  private var actions: [LinkIntake.Action] = []
  private var isPerforming = false
  private var resolutions: [(ticket: Int, task: Task<Void, Never>)] = []
  /// The next time at which a link expires, and the task that waits for it.
  private var expiry: (time: Timestamp, task: Task<Void, Never>)?

  init(
    routes: any RouteLookup,
    resolver: (any LinkResolving)?,
    options: LinkCenterOptions,
    plan: @escaping @MainActor (any LinkRoute) -> (any Sendable)?
  ) {
    let resolver = resolver.map { options.network?($0) ?? $0 }
    self.resolver = resolver
    self.plan = plan
    clock = options.clock
    eventLimit = max(options.eventLimit, 0)
    reportsSimilarLinks = options.reportsSimilarLinks
    heldLinks = HeldLinkStore(options.storage)
    intake = LinkIntake(
      routes: routes,
      canResolve: resolver != nil,
      canUnwrap: { resolver?.canUnwrap($0) ?? false },
      holdLimit: options.holdLimit
    )
    listeners.isRecording = true
    restore()
    listeners.isRecording = false
    resolver?.onProblem { [weak self] problem in
      Task { @MainActor in self?.report(problem) }
    }
  }

  deinit { expiry?.task.cancel() }

  var now: Timestamp { clock.now() }
}

// MARK: - Calls of the app

extension LinkDispatcher {
  func receive(_ link: IncomingLink) -> Bool {
    guard let actions = intake.receive(link, at: now) else {
      if reportsSimilarLinks { perform(intake.reportForeign(link, at: now)) }
      return false
    }
    perform(actions)
    return true
  }

  func canShow(_ link: IncomingLink) -> Bool { intake.canShow(link) }

  func open(_ found: FoundRoute, url: String, in scene: String?) {
    perform(intake.open(found, url: url, scene: scene, at: now))
  }

  func satisfy(_ requirement: LinkRequirement) {
    restore()
    perform(intake.satisfy(requirement, at: now))
  }

  func withdraw(_ requirement: LinkRequirement) {
    perform(intake.withdraw(requirement, at: now))
  }

  func retry() {
    restore()
    perform(intake.retry(at: now))
    guard let resolver else { return }
    Task { await resolver.flush() }
  }

  var isResolving: Bool { intake.pending.contains(where: \.isResolving) }

  func waiting(in scene: String?) -> WaitingLink? {
    intake.held.last { intake.isReadable($0, in: scene) }?.waiting(intake.satisfied)
  }

  func discard(in scene: String?) { perform(intake.discard(in: scene, at: now)) }

  func dismissRefusal() {
    lastRefusal = nil
    listeners.tell(.change)
  }

  /// Notes that a scene exists. No other scene may then read its links.
  func know(_ scene: String) { intake.scenes.insert(scene) }

  func endActivation(of scene: String?) { intake.endActivation(of: scene) }

  func disconnect(_ scene: String) {
    listeners.removePlans(in: scene)
    perform(intake.disconnect(scene))
  }

  /// Deletes all links, even if the stored ones could not be read yet, and what the resolver stores.
  func forget() async {
    for resolution in resolutions { resolution.task.cancel() }
    discard(in: nil)
    intake.endActivation(of: nil)
    lastRefusal = nil
    events = []
    if let sentence = heldLinks.forget() { note(storageFailed(sentence)) }
    listeners.tell(.change)
    await resolver?.forget()
  }
}

// MARK: - Delivery

extension LinkDispatcher {
  func onPlan(
    in scene: String?,
    _ body: @escaping @MainActor (DeliveredLink) -> Void
  ) -> LinkListener {
    if let scene { know(scene) }
    let listener = listeners.addPlans(in: scene, body)
    perform(intake.expire(at: now) + [.offer])
    return listener
  }

  /// Waits for the next link that a reader may take.
  ///
  /// - Returns: nil if the task is cancelled.
  func nextLink(in scene: String?) async -> DeliveredLink? {
    while !Task.isCancelled {
      perform(intake.expire(at: now))
      // A reader may outlive its scene.
      if scene.map(intake.scenes.contains) ?? true,
        let link = intake.ready.first(where: { intake.isReadable($0, in: scene) }),
        let delivered = take(link)
      {
        finish()
        return delivered
      }
      await readers.wait()
    }
    return nil
  }

  /// Delivers the ready links to listeners, and wakes the readers if links remain.
  private func offer() {
    // The app is told about the links first, if it changed them in the meantime.
    if actions.contains(where: { if case .offer = $0 { true } else { false } }) { return }
    for link in intake.ready {
      listeners.deliver {
        intake.isReadable(link, in: $0)
      } take: {
        take(link)
      } mayContinue: {
        link.missing(intake.satisfied).isEmpty
      }
    }
    if !intake.ready.isEmpty { readers.resumeAll() }
  }

  /// Takes a ready link, whose requirements are still met.
  private func take(_ link: PendingLink) -> DeliveredLink? {
    let actions = intake.deliver(link.number, at: now)
    guard !actions.isEmpty, let target = link.target else { return nil }
    lastRefusal = nil
    for action in actions { perform(action) }
    return plan(target.found.route).map {
      DeliveredLink(link: link.received.link, target: target, plan: $0)
    }
  }
}

// MARK: - Actions

extension LinkDispatcher {
  /// Performs actions in order. If one of the app's closures causes further actions, they are
  /// performed after the remaining actions.
  private func perform(_ new: [LinkIntake.Action]) {
    actions += new
    guard !isPerforming else { return }
    isPerforming = true
    while !actions.isEmpty { perform(actions.removeFirst()) }
    isPerforming = false
    finish()
  }

  private func perform(_ action: LinkIntake.Action) {
    switch action {
    case .resolve(let received, let source, let ticket): resolve(received, source, ticket)
    case .record(let received, let source):
      resolver?.record(received.link.url, source: source, openingID: received.openingID)
    case .offer: offer()
    case .hold(let number):
      // A closure of the app may have discarded the link in the meantime.
      if let link = intake.held.first(where: { $0.number == number }) {
        listeners.tell(.hold(link.waiting(intake.satisfied)))
      }
    case .refuse(let link):
      lastRefusal = link
      listeners.tell(.refusal(link))
    case .expire(let link): listeners.tell(.expiry(link))
    case .store:
      if let sentence = heldLinks.save(intake.stored) { note(storageFailed(sentence)) }
    case .note(let event): note(event)
    }
  }

  /// Completes a change of the links: schedules the next expiry, and notifies the app's screens.
  private func finish() {
    scheduleExpiry()
    listeners.tell(.change)
  }

  private func note(_ event: LinkEvent) {
    events.append(event)
    events.removeFirst(max(events.count - eventLimit, 0))
    listeners.tell(.event(event))
  }

  /// Returns the event of a storage that failed, which is not about a single link.
  private func storageFailed(_ sentence: String) -> LinkEvent {
    LinkEventSubject(number: 0, door: LinkDoor("storage"), url: "")
      .event(.storageFailed, at: now, sentence)
  }

  /// Logs a problem of the resolver, which is not about a single link.
  private func report(_ problem: LinkClientError) {
    let subject = LinkEventSubject(number: 0, door: LinkDoor("service"), url: "")
    note(subject.event(.problem, at: now, problem.description))
  }

  /// Restores the links of an earlier process as soon as the storage can be read.
  private func restore() {
    let (links, problem) = heldLinks.restore()
    if let problem { note(storageFailed(problem)) }
    if !links.isEmpty { perform(intake.restore(links, at: now)) }
  }

  private func resolve(_ received: ReceivedLink, _ source: LinkSource?, _ ticket: Int) {
    guard let resolver else { return }
    let (url, id) = (received.link.url, received.openingID)
    let task = Task { [weak self] in
      // The app may have deleted the link before the task began.
      guard !Task.isCancelled else {
        self?.resolutions.removeAll { $0.ticket == ticket }
        return
      }
      let resolution = await resolver.resolve(url, source: source, openingID: id)
      guard let self else { return }
      self.resolutions.removeAll { $0.ticket == ticket }
      self.perform(self.intake.resolved(ticket, resolution, at: self.now))
    }
    resolutions.append((ticket, task))
  }

  /// The task that resolves the newest link. Tests wait for this task.
  var resolution: Task<Void, Never>? { resolutions.max { $0.ticket < $1.ticket }?.task }

  /// Ends a link as soon as it has expired, without waiting for the next call.
  private func scheduleExpiry() {
    let time = intake.expiry
    guard time != expiry?.time else { return }
    expiry?.task.cancel()
    guard let time else { return expiry = nil }
    let task = Task { [weak self, clock] in
      let wait = time.milliseconds - clock.now().milliseconds
      guard (try? await clock.sleep(.milliseconds(max(wait, 0)))) != nil, let self else { return }
      self.expiry = nil
      // The time has passed, even if the clock has been set back in the meantime.
      self.perform(self.intake.expire(at: max(time, self.now)))
    }
    expiry = (time, task)
  }
}
