import Foundation
import LinkStore
import LinkwrightCore
import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("The plan of deliveries")
struct DeliveryPlanTests {
  /// Plays a history with a clock that only the test moves: receivers that fail for random times, a
  /// store that fails, leases that are refused, and restarts.
  @Test("Each message arrives or becomes a dead letter after three days", arguments: 0..<60)
  func histories(seed: UInt64) throws {
    var world = try SimulatedDeliveries(seed: seed)
    world.play()
    #expect(world.problems.isEmpty, "\(world.problems)")
    #expect(world.arrived.count + world.dead.count == world.messageCount)
    #expect(world.arrived.isDisjoint(with: world.dead))
    // A receiver that is never down for three days gets everything.
    #expect(world.dead.allSatisfy { $0.webhook == "gone" })
    #expect(world.dead.count == world.goneCount)
  }

  @Test("A receiver that does not respond delays no other one")
  func starvation() throws {
    var plan = DeliveryPlan()
    plan.configure([try .sample("slow"), try .sample("quick")])
    var now = DeliveryPlan.Moment(elapsed: .zero, time: TestService.start)
    plan.grantLease(at: now)
    let slow = (0..<9).map { WebhookMessage.sample($0, to: "slow") }
    let actions = plan.didFetch(slow, to: "slow", at: now)
    #expect(actions.count == DeliveryLane.limit)
    // Nothing of the slow one ends any more.
    for number in 0..<50 {
      now.elapsed += .seconds(1)
      plan.grantLease(at: now)
      now.elapsed += .seconds(1)
      let fetches = plan.tick(at: now).filter { $0.isFetch }
      #expect(fetches == [.fetch(webhook: "quick", limit: DeliveryLane.limit)])
      let message = WebhookMessage.sample(number, to: "quick")
      #expect(plan.didFetch([message], to: "quick", at: now) == [.send(message)])
      let stored = plan.didAttempt(message, .arrived(status: 204), at: now, jitter: 0)
      #expect(stored == [.removeArrived(message)])
      _ = plan.didStore(message, hasSucceeded: true, at: now)
    }
  }

  @Test("A message whose outcome was stored during a fetch is not sent again")
  func outdatedFetch() {
    var lane = DeliveryLane()
    let (first, second) = (WebhookMessage.sample(1), WebhookMessage.sample(2))
    #expect(lane.beginFetch(at: .zero) == DeliveryLane.limit)
    #expect(lane.didFetch([first], maySend: true, at: .zero) == [first])
    #expect(lane.beginFetch(at: .seconds(1)) == DeliveryLane.limit)
    // The store reads the message before it removes it.
    _ = lane.didArrive(first)
    lane.didStore(first.id, hasSucceeded: true)
    #expect(lane.didFetch([first, second], maySend: true, at: .seconds(1)) == [second])
    // A message that is replayed later is sent.
    #expect(lane.beginFetch(at: .seconds(1)) == DeliveryLane.limit)
    #expect(lane.didFetch([first, second], maySend: true, at: .seconds(1)) == [first])
  }

  @Test("An attempt begins only if the lease lasts until its end")
  func lease() throws {
    var plan = DeliveryPlan()
    plan.configure([try .sample()])
    var now = DeliveryPlan.Moment(elapsed: .seconds(100), time: TestService.start)
    #expect(plan.tick(at: now).contains(.lease(["crm"])))
    #expect(!plan.tick(at: now).contains { $0.isFetch || $0 == .lease(["crm"]) })
    #expect(plan.didLease([], askedAt: now.elapsed, at: now).isEmpty)
    now.elapsed += .seconds(5)
    #expect(plan.tick(at: now).contains(.lease(["crm"])))
    let asked = now.elapsed
    // The answer took ten seconds.
    now.elapsed += .seconds(10)
    #expect(plan.didLease(["crm"], askedAt: asked, at: now).count == 1)
    // While the store does not answer, the lease still ends.
    now.elapsed = asked + DeliveryPlan.leaseDuration - WebhookTransport.timeLimit
    #expect(plan.didLease(nil, askedAt: now.elapsed, at: now).isEmpty)
    #expect(plan.didFetch([.sample(1)], to: "crm", at: now).isEmpty)
    #expect(plan.isLeased(at: now.elapsed))
    #expect(!plan.isLeased(at: asked + DeliveryPlan.leaseDuration))
  }

  @Test("Another database, such as a restored backup, is subscribed to at once")
  func otherDatabase() throws {
    var plan = DeliveryPlan()
    plan.configure([try .sample()])
    var now = DeliveryPlan.Moment(elapsed: .zero, time: TestService.start)
    plan.grantLease(at: now)
    func subscribes() -> Bool {
      plan.tick(at: now).contains {
        guard case .subscribe(let subscriptions) = $0 else { return false }
        plan.didSubscribe(subscriptions, hasSucceeded: true)
        return true
      }
    }
    now.elapsed += .seconds(1)
    #expect(!subscribes())
    plan.databaseDidChange()
    #expect(!plan.isLeased(at: now.elapsed))
    #expect(subscribes())
    #expect(!subscribes())
    // Someone may have changed the table, so it is compared from time to time.
    now.elapsed += .seconds(60)
    #expect(subscribes())
    #expect(!subscribes())
  }

  @Test("A node without the secret of one webhook leaves only this webhook to others")
  func leaseOfEachWebhook() throws {
    var plan = DeliveryPlan()
    plan.configure([try .sample("crm"), try .sample("mute", secrets: [])])
    var now = DeliveryPlan.Moment(elapsed: .zero, time: TestService.start)
    #expect(plan.tick(at: now).contains(.lease(["crm"])))
    #expect(plan.didLease(["crm"], askedAt: .zero, at: now).count == 1)
    _ = plan.didFetch([], to: "crm", at: now)
    // A webhook whose secret comes is asked for at once, and gets nothing without its lease.
    plan.configure([try .sample("crm"), try .sample("mute")])
    now.elapsed += .seconds(1)
    let actions = plan.tick(at: now)
    #expect(actions.contains(.lease(["crm", "mute"])))
    #expect(!actions.contains(.fetch(webhook: "mute", limit: DeliveryLane.limit)))
    #expect(plan.didLease(["crm"], askedAt: now.elapsed, at: now).isEmpty)
    // A webhook that is removed is left to others.
    plan.configure([try .sample("mute")])
    _ = plan.didFetch([], to: "crm", at: now)
    #expect(plan.tick(at: now).contains(.endLease(webhook: "crm")))
  }

  @Test("A receiver can ask to wait, but not for longer than an hour")
  func retryAfter() throws {
    var plan = DeliveryPlan()
    plan.configure([try .sample()])
    let now = DeliveryPlan.Moment(elapsed: .zero, time: TestService.start)
    plan.grantLease(at: now)
    _ = plan.didFetch([.sample(1)], to: "crm", at: now)
    let failure = AttemptResult.Failure(status: 429, reason: "", retryAfter: .seconds(86_400))
    let actions = plan.didAttempt(.sample(1), .failed(failure), at: now, jitter: 0)
    guard case .storeFailure(let failed) = actions.first else {
      Issue.record("\(actions)")
      return
    }
    #expect(failed.nextAttemptAt == now.time + .seconds(3600))
    _ = plan.didStore(failed, hasSucceeded: true, at: now)
    var later = now
    for _ in 0..<3595 {
      later.elapsed += .seconds(1)
      plan.grantLease(at: later)
      #expect(!plan.tick(at: later).contains { $0.isFetch })
    }
    later.elapsed += .seconds(10)
    plan.grantLease(at: later)
    later.elapsed += .seconds(1)
    #expect(plan.tick(at: later).contains(.fetch(webhook: "crm", limit: 1)))
  }

  @Test("A message that arrives does not end the time for which the receiver asked to wait")
  func retryAfterDuringOthers() {
    var lane = DeliveryLane()
    let (first, second) = (WebhookMessage.sample(1), WebhookMessage.sample(2))
    _ = lane.beginFetch(at: .zero)
    _ = lane.didFetch([first, second], maySend: true, at: .zero)
    _ = lane.didFail(first, pause: .seconds(600), at: .zero)
    lane.didStore(first.id, hasSucceeded: true)
    _ = lane.didArrive(second)
    lane.didStore(second.id, hasSucceeded: true)
    #expect(lane.beginFetch(at: .seconds(599)) == nil)
    #expect(lane.beginFetch(at: .seconds(600)) != nil)
  }

  @Test(
    "Retry-After is a number of seconds or a date",
    arguments: [
      ("120", 120), ("0", 0), ("-1", nil), ("soon", nil), ("Fri, 31 Dec 1999 23:59:59 GMT", 59),
      ("Fri, 31 Dec 1999 23:58:00 GMT", nil), ("999999999", 86_400),
    ] as [(String, Int?)]
  )
  func retryAfterForms(text: String, seconds: Int?) {
    // 1999-12-31T23:59:00Z
    let time = Date(timeIntervalSince1970: 946_684_740)
    #expect(AttemptResult.delay(text, from: time) == seconds.map { .seconds($0) })
  }

  @Test("An attempt that a shutdown breaks off does not count")
  func cancellation() throws {
    var plan = DeliveryPlan()
    plan.configure([try .sample()])
    let now = DeliveryPlan.Moment(elapsed: .zero, time: TestService.start)
    plan.grantLease(at: now)
    _ = plan.didFetch([.sample(1)], to: "crm", at: now)
    plan.stop()
    #expect(!plan.isIdle)
    #expect(plan.didAttempt(.sample(1), .cancelled, at: now, jitter: 0).isEmpty)
    #expect(plan.isIdle && plan.failureCount(of: "crm") == 0)
    #expect(!plan.tick(at: now).contains { $0.isFetch })
  }

  @Test("A webhook without a secret, or without a configuration, gets nothing")
  func closed() throws {
    var plan = DeliveryPlan()
    let webhooks = [try WebhookConfiguration.sample("mute", secrets: [])]
    plan.configure(webhooks)
    let now = DeliveryPlan.Moment(elapsed: .zero, time: TestService.start)
    let actions = plan.tick(at: now)
    guard case .subscribe(let subscriptions) = actions.first, actions.count == 1 else {
      Issue.record("\(actions)")
      return
    }
    #expect(subscriptions.count == ChangeKind.allCases.count)
    plan.didSubscribe(subscriptions, hasSucceeded: false)
    #expect(plan.tick(at: now).count == 1)
    plan.didSubscribe(subscriptions, hasSucceeded: true)
    #expect(plan.tick(at: now).isEmpty)
    plan.configure([])
    #expect(plan.tick(at: now) == [.subscribe([])])
  }
}

extension DeliveryPlan {
  fileprivate mutating func grantLease(at now: Moment) {
    var actions = tick(at: now)
    // An earlier call may have asked.
    actions += didLease(["crm", "slow", "quick"], askedAt: now.elapsed, at: now)
    for action in actions {
      switch action {
      case .subscribe(let subscriptions): didSubscribe(subscriptions, hasSucceeded: true)
      case .fetch(let webhook, _): _ = didFetch([], to: webhook, at: now)
      default: break
      }
    }
  }
}

extension DeliveryPlan.Action {
  var isFetch: Bool {
    if case .fetch = self { true } else { false }
  }
}
