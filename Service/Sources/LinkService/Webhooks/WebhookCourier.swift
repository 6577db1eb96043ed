import LinkStore
import LinkwrightCore
import Logging

/// Performs the actions of a ``DeliveryPlan``: looks for messages in the store, sends them and stores
/// the outcomes.
///
/// An actor because many attempts run at the same time and share the plan.
actor WebhookCourier {
  private let store: any WebhookOutbox
  private let transport: WebhookTransport
  private let statistics: WebhookStatistics
  private let now: @Sendable () -> DeliveryPlan.Moment
  private let logger: Logger
  /// A name that no other process has.
  private let node: String

  private var plan = DeliveryPlan()
  private var webhooks: [WebhookConfiguration]?
  private var generation = 0
  private var attempts: [WebhookMessage: Task<AttemptResult, Never>] = [:]
  private var runningCount = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(
    store: any WebhookOutbox,
    transport: WebhookTransport,
    statistics: WebhookStatistics,
    node: String,
    now: @escaping @Sendable () -> DeliveryPlan.Moment,
    logger: Logger
  ) {
    self.store = store
    self.transport = transport
    self.statistics = statistics
    self.node = node
    self.now = now
    self.logger = logger
  }

  /// Does what is due. Call this method about once a second.
  ///
  /// - Parameters:
  ///   - webhooks: The webhooks of the current configuration.
  ///   - generation: A number that grows whenever another database comes into use.
  func tick(_ webhooks: [WebhookConfiguration], generation: Int = 0) {
    if generation != self.generation {
      self.generation = generation
      plan.databaseDidChange()
    }
    if webhooks != self.webhooks {
      self.webhooks = webhooks
      statistics.add(webhooks.map(\.name))
      plan.configure(webhooks)
    }
    let moment = now()
    start(plan.tick(at: moment))
    if !plan.isLeased(at: moment.elapsed) { statistics.set(nil) }
  }

  /// Waits until everything that was begun has ended.
  func settle() async {
    if runningCount == 0 { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Begins nothing any more, and lets another process send.
  ///
  /// - Parameter limit: The time after which attempts are broken off. They are repeated later.
  func stop(within limit: Duration) async {
    plan.stop()
    let timer = Task {
      try? await Task.sleep(for: limit)
      cancelAttempts()
      // Storing takes no longer than the store allows. A disk that hangs must not prevent the stop.
      try? await Task.sleep(for: limit)
      resumeWaiters()
    }
    await settle()
    timer.cancel()
    if runningCount == 0, plan.isLeased(at: now().elapsed) {
      try? await store.endSending(of: nil, by: node)
    }
  }

  private func cancelAttempts() {
    for attempt in attempts.values { attempt.cancel() }
  }

  private func resumeWaiters() {
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  // MARK: Actions

  private func start(_ actions: [DeliveryPlan.Action]) {
    for action in actions {
      runningCount += 1
      Task {
        await perform(action)
        runningCount -= 1
        if runningCount == 0 { resumeWaiters() }
      }
    }
  }

  private func perform(_ action: DeliveryPlan.Action) async {
    switch action {
    case .subscribe(let subscriptions):
      let hasSucceeded = await attempt { try await store.subscribe(subscriptions) } != nil
      plan.didSubscribe(subscriptions, hasSucceeded: hasSucceeded)
    case .lease(let webhooks):
      let start = now().elapsed
      let held = await attempt {
        try await store.leaseSending(of: webhooks, to: node, for: DeliveryPlan.leaseDuration)
      }
      self.start(plan.didLease(held, askedAt: start, at: now()))
    case .endLease(let webhook):
      await attempt { try await store.endSending(of: webhook, by: node) }
    case .survey:
      if let backlogs = await attempt({ try await store.webhookBacklogs() }) {
        // The other webhooks are those of other nodes, or are no longer configured.
        let names = plan.webhooksOfOthers(at: now().elapsed)
        statistics.set(backlogs.filter { !names.contains($0.webhook) })
      }
    case .fetch(let webhook, let limit):
      let time = now().time
      let messages = await attempt {
        try await store.dueMessages(to: webhook, at: time, limit: limit)
      }
      start(plan.didFetch(messages, to: webhook, at: now()))
    case .send(let message):
      await send(message)
    case .removeArrived(let message):
      let hasSucceeded = await attempt { try await store.removeArrived(message) } != nil
      start(plan.didStore(message, hasSucceeded: hasSucceeded, at: now()))
    case .storeFailure(let message):
      let hasSucceeded = await attempt { try await store.storeFailure(of: message) } != nil
      if hasSucceeded, message.isDeadLetter { reportDeadLetter(message) }
      start(plan.didStore(message, hasSucceeded: hasSucceeded, at: now()))
    }
  }

  private func send(_ message: WebhookMessage) async {
    let webhook = webhooks?.first { $0.name == message.webhook && !$0.secrets.isEmpty }
    var result = AttemptResult.cancelled
    if let webhook {
      let request = WebhookRequest(message, to: webhook, at: now().time)
      let attempt = Task { [transport] in await transport.send(request) }
      attempts[message] = attempt
      result = await attempt.value
      attempts[message] = nil
    }
    let earlierCount = plan.failureCount(of: message.webhook)
    start(plan.didAttempt(message, result, at: now(), jitter: .random(in: 0...1)))
    report(result, of: message, afterFailures: earlierCount)
  }

  /// Calls the store. If it fails, the plan tries again later.
  @discardableResult
  private func attempt<Value: Sendable>(_ body: () async throws -> Value) async -> Value? {
    do {
      return try await body()
    } catch let error as StoreError where error.code == .unavailable {
      // `ServiceState` reports that the database is unavailable.
      return nil
    } catch {
      logger.error(
        "The messages to webhooks cannot be read or stored",
        metadata: ["error": "\(error)"]
      )
      return nil
    }
  }

  // MARK: Reports

  private func report(
    _ result: AttemptResult,
    of message: WebhookMessage,
    afterFailures failureCount: Int
  ) {
    switch result {
    case .cancelled: break
    case .arrived:
      statistics.count(message.webhook, \.arrived)
      if failureCount > 0 {
        logger.notice("The webhook \(message.webhook) accepts messages again.")
      }
    case .failed(let failure):
      statistics.count(message.webhook, \.failed)
      guard failureCount == 0 else { return }
      logger.warning(
        "The webhook \(message.webhook) fails. Its messages are sent again later. \(failure.reason)"
      )
    }
  }

  private func reportDeadLetter(_ message: WebhookMessage) {
    statistics.count(message.webhook, \.dead)
    logger.error(
      """
      The message \(message.id) did not reach the webhook \(message.webhook) within three days, and became \
      a dead letter. To send it again: linkwright webhooks replay \(message.webhook) \(message.id)
      """
    )
  }
}
