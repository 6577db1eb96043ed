import LinkStore
import LinkwrightCore

/// The deliveries to one webhook, as part of a ``DeliveryPlan``.
struct DeliveryLane: Sendable, Hashable {
  /// How far the delivery of a message has got.
  enum Stage: Sendable, Hashable {
    case attempt
    /// The outcome is being stored.
    case storing(DeliveryPlan.Action)
    /// The store failed, and the outcome has to be stored again.
    case unstored(DeliveryPlan.Action)
  }

  /// The maximum number of messages in delivery at once.
  static let limit = 4
  /// The time after which a webhook without due messages is looked at again.
  static let interval = Duration.seconds(1)

  /// Whether messages may be sent. Otherwise, the webhook is no longer configured, or has no secret,
  /// and only finishes what it began.
  var isOpen = true
  /// The time at which the lease ends; nil if this process has no lease.
  var leaseEnd: Duration?
  private(set) var deliveries: [String: Stage] = [:]
  /// The number of failures in a row.
  private(set) var failureCount = 0
  private var pausedUntil = Duration.zero
  /// Until when the receiver asked to wait. A message that arrives meanwhile does not end this.
  private var askedToWaitUntil = Duration.zero
  private var nextFetch = Duration.zero
  private var isFetching = false
  /// The messages whose outcome was stored since the last fetch began. It may have read them before.
  private var storedSinceFetch: Set<String> = []

  var isIdle: Bool { deliveries.isEmpty && !isFetching }

  private var freeCount: Int { (failureCount > 0 ? 1 : Self.limit) - deliveries.count }

  /// Begins to look for due messages, if there is room for them.
  ///
  /// - Returns: The number of messages to look for. It includes those in delivery, which stay due until
  ///   their outcome is stored.
  mutating func beginFetch(at now: Duration) -> Int? {
    guard isOpen, !isFetching, freeCount > 0, now >= nextFetch, !isPaused(at: now) else {
      return nil
    }
    isFetching = true
    storedSinceFetch = []
    return deliveries.count + freeCount
  }

  /// - Parameters:
  ///   - messages: The due messages; nil if the store failed.
  ///   - maySend: Whether this process may still send.
  /// - Returns: The messages to send.
  mutating func didFetch(
    _ messages: [WebhookMessage]?,
    maySend: Bool,
    at now: Duration
  ) -> [WebhookMessage] {
    isFetching = false
    nextFetch = now + Self.interval
    guard let messages, isOpen, maySend, !isPaused(at: now) else { return [] }
    let new = messages.filter {
      deliveries[$0.id] == nil && !storedSinceFetch.contains($0.id)
    }
    let batch = Array(new.prefix(max(freeCount, 0)))
    // If there is no room left, or if outdated messages took the place of others, more may be due.
    if batch.count == freeCount || !storedSinceFetch.isEmpty { nextFetch = now }
    for message in batch { deliveries[message.id] = .attempt }
    return batch
  }

  mutating func didArrive(_ message: WebhookMessage) -> DeliveryPlan.Action {
    failureCount = 0
    pausedUntil = .zero
    return store(.removeArrived(message), message)
  }

  /// - Parameter pause: The time that the receiver asked to wait.
  mutating func didFail(
    _ message: WebhookMessage,
    pause: Duration,
    at now: Duration
  ) -> DeliveryPlan.Action {
    failureCount += 1
    pausedUntil = max(pausedUntil, now + RetrySchedule.pause(afterFailures: failureCount))
    askedToWaitUntil = max(askedToWaitUntil, now + pause)
    return store(.storeFailure(message), message)
  }

  /// Ends a delivery without an outcome. The message stays due.
  mutating func abandon(_ id: String) { deliveries[id] = nil }

  mutating func didStore(_ id: String, hasSucceeded: Bool) {
    guard case .storing(let action) = deliveries[id] else { return }
    deliveries[id] = hasSucceeded ? nil : .unstored(action)
    if hasSucceeded, isFetching { storedSinceFetch.insert(id) }
  }

  /// Returns the outcomes that have to be stored again.
  mutating func retryStoring() -> [DeliveryPlan.Action] {
    deliveries.compactMap { id, stage in
      guard case .unstored(let action) = stage else { return nil }
      deliveries[id] = .storing(action)
      return action
    }
  }

  private func isPaused(at now: Duration) -> Bool { now < max(pausedUntil, askedToWaitUntil) }

  private mutating func store(
    _ action: DeliveryPlan.Action,
    _ message: WebhookMessage
  ) -> DeliveryPlan.Action {
    deliveries[message.id] = .storing(action)
    return action
  }
}
