import LinkStore
import LinkwrightCore
import LinkwrightTesting

@testable import LinkService

/// A plan with a store in memory, receivers that fail at random, and a clock that goes on only when
/// nothing else is to be done.
struct SimulatedDeliveries {
  struct Key: Hashable {
    var webhook: String
    var id: String
  }

  private(set) var arrived: Set<Key> = []
  private(set) var dead: Set<Key> = []
  private(set) var problems: [String] = []
  private(set) var messageCount = 0
  private(set) var goneCount = 0

  private var plan = DeliveryPlan()
  private var stored: [Key: WebhookMessage] = [:]
  private var inFlight: [String: Set<String>] = [:]
  /// When each receiver works again.
  private var downUntil: [String: Timestamp] = [:]
  private var now = DeliveryPlan.Moment(elapsed: .zero, time: TestService.start)
  private var random: SeededGenerator
  private let webhooks: [WebhookConfiguration]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    webhooks = [try .sample("good"), try .sample("flaky"), try .sample("gone")]
    plan.configure(webhooks)
  }

  mutating func play() {
    for number in 0..<60 {
      let webhook = webhooks[Int.random(in: 0..<3, using: &random)].name
      let message = WebhookMessage.sample(number, to: webhook, at: now.time)
      stored[Key(webhook: webhook, id: message.id)] = message
      messageCount += 1
      if webhook == "gone" { goneCount += 1 }
      // The flaky receiver is down for up to three hours.
      if chance(0.3) {
        downUntil["flaky"] = now.time + .seconds(Int.random(in: 1...10_800, using: &random))
      }
      if chance(0.1) { restart() }
      advance(by: Int.random(in: 0...1800, using: &random), step: 7)
    }
    // Longer than the life of the last message.
    advance(by: 73 * 3600, step: 30)
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  /// Everything in memory is lost.
  private mutating func restart() {
    plan = DeliveryPlan()
    plan.configure(webhooks)
    inFlight = [:]
  }

  private mutating func advance(by seconds: Int, step: Int) {
    for _ in 0...seconds / step {
      now.elapsed += .seconds(step)
      now.time = now.time + .seconds(step)
      perform(plan.tick(at: now))
    }
  }

  private mutating func perform(_ first: [DeliveryPlan.Action]) {
    var actions = first
    while !actions.isEmpty { actions += perform(actions.removeFirst()) }
  }

  private mutating func perform(_ action: DeliveryPlan.Action) -> [DeliveryPlan.Action] {
    let storeFails = chance(0.02)
    switch action {
    case .subscribe(let subscriptions):
      plan.didSubscribe(subscriptions, hasSucceeded: !storeFails)
    case .lease(let webhooks):
      let held = webhooks.sorted().filter { _ in !chance(0.02) }
      return plan.didLease(storeFails ? nil : Set(held), askedAt: now.elapsed, at: now)
    case .endLease, .survey: break
    case .fetch(let webhook, let limit):
      let due = stored.values.filter { message in
        message.webhook == webhook && message.nextAttemptAt.map { $0 <= now.time } == true
      }
      let ordered = due.sorted { ($0.nextAttemptAt!, $0.id) < ($1.nextAttemptAt!, $1.id) }
      let messages = storeFails ? nil : Array(ordered.prefix(limit))
      return plan.didFetch(messages, to: webhook, at: now)
    case .send(let message): return send(message)
    case .removeArrived(let message):
      if !storeFails { stored[key(message)] = nil }
      return didStore(message, hasSucceeded: !storeFails)
    case .storeFailure(let message):
      if !storeFails {
        stored[key(message)] = message
        if message.isDeadLetter {
          dead.insert(key(message))
          if now.time < message.expiresAt { problems.append("\(message.id) died too early") }
        }
      }
      return didStore(message, hasSucceeded: !storeFails)
    }
    return []
  }

  private mutating func send(_ message: WebhookMessage) -> [DeliveryPlan.Action] {
    let webhook = message.webhook
    if !inFlight[webhook, default: []].insert(message.id).inserted {
      problems.append("\(message.id) is sent twice at once")
    }
    if inFlight[webhook, default: []].count > DeliveryLane.limit {
      problems.append("\(webhook) gets too much at once")
    }
    if dead.contains(key(message)) { problems.append("\(message.id) is dead") }
    let isDown = webhook == "gone" || downUntil[webhook].map { now.time < $0 } == true
    if !isDown { arrived.insert(key(message)) }
    return plan.didAttempt(
      message,
      isDown ? .failed(.init(status: 500, reason: "down")) : .arrived(status: 200),
      at: now,
      jitter: Double.random(in: 0...1, using: &random)
    )
  }

  private mutating func didStore(
    _ message: WebhookMessage,
    hasSucceeded: Bool
  ) -> [DeliveryPlan.Action] {
    if hasSucceeded { inFlight[message.webhook]?.remove(message.id) }
    return plan.didStore(message, hasSucceeded: hasSucceeded, at: now)
  }

  private func key(_ message: WebhookMessage) -> Key {
    Key(webhook: message.webhook, id: message.id)
  }
}
