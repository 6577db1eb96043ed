import LinkStore
import LinkwrightCore

/// Decides which messages are sent to which webhooks, and when, as a state machine that returns the
/// actions to perform.
///
/// ```swift
/// var plan = DeliveryPlan()
/// plan.configure(webhooks)
/// for action in plan.tick(at: now) { … }
/// ```
///
/// Each webhook has a lane of its own, so a slow receiver delays only its own messages. The outcome of
/// an attempt is stored before the lane has room for another message. If the process ends before, the
/// attempt is repeated with the same ID.
struct DeliveryPlan: Sendable {
  struct Moment: Sendable, Hashable {
    /// The time since any fixed moment, by a clock that is never set.
    var elapsed: Duration
    /// The time of the system clock.
    var time: Timestamp
  }

  enum Action: Sendable, Hashable {
    case subscribe(Set<WebhookSubscription>)
    /// Ask for the leases of webhooks.
    case lease(Set<String>)
    case endLease(webhook: String)
    /// Read the backlogs for the metrics.
    case survey
    case fetch(webhook: String, limit: Int)
    case send(WebhookMessage)
    case removeArrived(WebhookMessage)
    case storeFailure(WebhookMessage)
  }

  /// How long other processes do not send after this one has asked.
  static let leaseDuration = Duration.seconds(30)
  private static let leaseInterval = Duration.seconds(5)
  private static let surveyInterval = Duration.seconds(15)
  /// How often the subscriptions are compared with those in the database.
  private static let subscriptionInterval = Duration.seconds(60)
  /// An attempt begins only if the lease holds until its end. One second is for the rest of the work.
  private static let leaseNeed = WebhookTransport.timeLimit + .seconds(1)

  private var lanes: [String: DeliveryLane] = [:]
  /// The subscriptions of the configuration; nil before it is known.
  private var wanted: Set<WebhookSubscription>?
  private var subscribed: Set<WebhookSubscription>?
  private var isSubscribing = false
  private var nextSubscription = Duration.zero
  private var nextLease = Duration.zero
  /// The webhooks whose leases were asked for; nil if no answer is expected.
  private var leasing: Set<String>?
  private var nextSurvey = Duration.zero
  private var isStopping = false

  /// Whether nothing is in delivery.
  var isIdle: Bool { lanes.values.allSatisfy(\.isIdle) && leasing == nil && !isSubscribing }

  /// Whether this process may send to any webhook.
  func isLeased(at now: Duration) -> Bool {
    lanes.values.contains { $0.leaseEnd.map { $0 > now } ?? false }
  }

  /// The webhooks of the configuration to which this process may not send.
  func webhooksOfOthers(at now: Duration) -> Set<String> {
    let own = lanes.filter { $0.value.leaseEnd.map { $0 > now } ?? false }
    return Set((wanted ?? []).map(\.webhook)).subtracting(own.keys)
  }

  /// The number of failures in a row of a webhook.
  func failureCount(of webhook: String) -> Int { lanes[webhook]?.failureCount ?? 0 }

  // MARK: Inputs

  /// Uses another configuration.
  mutating func configure(_ webhooks: [WebhookConfiguration]) {
    wanted = Set(
      webhooks.flatMap { webhook in
        webhook.kinds.map { WebhookSubscription(webhook: webhook.name, kind: $0) }
      }
    )
    for name in lanes.keys { lanes[name]?.isOpen = false }
    for webhook in webhooks where !webhook.secrets.isEmpty {
      lanes[webhook.name, default: DeliveryLane()].isOpen = true
    }
    nextLease = .zero
  }

  /// Another database came into use, such as a backup. It may have other subscriptions, and leases of
  /// other processes.
  mutating func databaseDidChange() {
    subscribed = nil
    nextSubscription = .zero
    for name in lanes.keys { lanes[name]?.leaseEnd = nil }
    nextLease = .zero
  }

  /// Call this method about once a second.
  mutating func tick(at now: Moment) -> [Action] {
    var actions = lanes.keys.flatMap { lanes[$0]?.retryStoring() ?? [] }
    guard !isStopping else { return actions }
    for (name, lane) in lanes where !lane.isOpen && lane.isIdle {
      lanes[name] = nil
      if lane.leaseEnd != nil { actions.append(.endLease(webhook: name)) }
    }
    if let wanted, !isSubscribing, wanted != subscribed || now.elapsed >= nextSubscription {
      isSubscribing = true
      nextSubscription = now.elapsed + Self.subscriptionInterval
      actions.append(.subscribe(wanted))
    }
    let open = Set(lanes.filter { $0.value.isOpen }.keys)
    if open.isEmpty { return actions }
    if leasing == nil, now.elapsed >= nextLease {
      leasing = open
      nextLease = now.elapsed + Self.leaseInterval
      actions.append(.lease(open))
    }
    if lanes.keys.contains(where: { maySend(to: $0, at: now) }), now.elapsed >= nextSurvey {
      nextSurvey = now.elapsed + Self.surveyInterval
      actions.append(.survey)
    }
    return actions + fetches(at: now)
  }

  mutating func didSubscribe(_ subscriptions: Set<WebhookSubscription>, hasSucceeded: Bool) {
    isSubscribing = false
    if hasSucceeded { subscribed = subscriptions }
  }

  /// - Parameters:
  ///   - held: The webhooks to which this process may send; nil if the store did not answer.
  ///   - start: When the store was asked. The leases began later.
  mutating func didLease(_ held: Set<String>?, askedAt start: Duration, at now: Moment) -> [Action]
  {
    let asked = leasing ?? []
    leasing = nil
    if let held {
      for name in asked {
        lanes[name]?.leaseEnd = held.contains(name) ? start + Self.leaseDuration : nil
      }
    }
    return isStopping ? [] : fetches(at: now)
  }

  /// - Parameter messages: The due messages; nil if the store failed.
  mutating func didFetch(
    _ messages: [WebhookMessage]?,
    to webhook: String,
    at now: Moment
  ) -> [Action] {
    let maySend = maySend(to: webhook, at: now) && !isStopping
    return lanes[webhook]?.didFetch(messages, maySend: maySend, at: now.elapsed).map(Action.send)
      ?? []
  }

  /// - Parameter jitter: A random number from 0 to 1.
  mutating func didAttempt(
    _ message: WebhookMessage,
    _ result: AttemptResult,
    at now: Moment,
    jitter: Double
  ) -> [Action] {
    let webhook = message.webhook
    switch result {
    case .cancelled:
      lanes[webhook]?.abandon(message.id)
      return []
    case .arrived:
      return lanes[webhook].map { _ in lanes[webhook]?.didArrive(message) }?.map { [$0] } ?? []
    case .failed(let failure):
      let wait = min(failure.retryAfter ?? .zero, RetrySchedule.maximumRetryAfter)
      let failed = message.failed(failure, wait: wait, at: now.time, jitter: jitter)
      return (lanes[webhook]?.didFail(failed, pause: wait, at: now.elapsed)).map { [$0] } ?? []
    }
  }

  /// The outcome of a delivery was stored, or could not be stored.
  mutating func didStore(
    _ message: WebhookMessage,
    hasSucceeded: Bool,
    at now: Moment
  ) -> [Action] {
    lanes[message.webhook]?.didStore(message.id, hasSucceeded: hasSucceeded)
    guard hasSucceeded, !isStopping else { return [] }
    return fetch(message.webhook, at: now).map { [$0] } ?? []
  }

  /// Begins nothing any more. Deliveries in progress end.
  mutating func stop() { isStopping = true }

  // MARK: Lanes

  private func maySend(to webhook: String, at now: Moment) -> Bool {
    lanes[webhook]?.leaseEnd.map { $0 - now.elapsed >= Self.leaseNeed } ?? false
  }

  private mutating func fetches(at now: Moment) -> [Action] {
    lanes.keys.sorted().compactMap { fetch($0, at: now) }
  }

  private mutating func fetch(_ webhook: String, at now: Moment) -> Action? {
    guard maySend(to: webhook, at: now), let limit = lanes[webhook]?.beginFetch(at: now.elapsed)
    else { return nil }
    return .fetch(webhook: webhook, limit: limit)
  }
}

extension WebhookMessage {
  /// Returns the message after a failed attempt.
  fileprivate func failed(
    _ failure: AttemptResult.Failure,
    wait: Duration,
    at time: Timestamp,
    jitter: Double
  ) -> WebhookMessage {
    var message = self
    message.attemptCount += 1
    let delay = RetrySchedule.delay(afterFailure: message.attemptCount, jitter: jitter)
    // The last attempt is made at the end, so that the whole time is used.
    message.nextAttemptAt = time >= expiresAt ? nil : min(time + max(delay, wait), expiresAt)
    message.lastFailure = Failure(time: time, status: failure.status, reason: failure.reason)
    return message
  }
}
