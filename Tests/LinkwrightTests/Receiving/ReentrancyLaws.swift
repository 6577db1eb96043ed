import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, closures that call the center, at random")
struct ReentrancyLaws {
  private static let product = "https://example.com/products/42"
  private static let order = "https://example.com/account/orders/5"

  @Test("Each link has one end, and as many closures as deliveries are called", arguments: 0..<8)
  func laws(block: Int) async {
    let urls = [
      Self.product, Self.order, "https://example.com/account/orders/6",
      "https://example.com/no/x/y",
      StubResolver.shortLink, StubResolver.offline, "https://brand.example/slow",
      "https://brand.example/expired", StubResolver.wrapped, "https://example.com/account",
    ]
    let doors: [LinkDoor] = [.sceneContinuation, .inApp, .notification, .typed]
    for seed in 0..<150 {
      var generator = SeededGenerator(seed: UInt64(seed * 8 + block))
      let app = ReceivingApp()
      app.stopReading()
      let center = app.center
      var budget = 6
      var delivered = 0
      var satisfied: Set<LinkRequirement> = []
      var log: [String] = []
      var extra: [LinkListener] = []
      var isAdding = false
      func number(_ n: Int) -> Int { Int.random(in: 0..<n, using: &generator) }
      func scene() -> String? { [nil, "A", "B"][number(3)] }
      @MainActor func body(_ arrived: ArrivedLink<Destination>) {
        delivered += 1
        let needs = center.table.policy(of: arrived.route).requirements.union([.appReady])
        if !needs.isSubset(of: satisfied) {
          Issue.record("Seed \(seed) \(block): \(arrived.route) without \(needs): \(log)")
        }
        react("plan")
      }
      @MainActor func act(_ origin: String) {
        let n = number(16)
        log.append("\(origin):\(n)")
        switch n {
        case 0..<4:
          center.receive(
            IncomingLink(urls[number(urls.count)], door: doors[number(4)], scene: scene())
          )
        case 4: center.open(.account(.overview), in: scene())
        case 5: center.open(.home, in: scene())
        case 6:
          satisfied.insert(.signedIn)
          center.satisfy(.signedIn)
        case 7:
          satisfied.remove(.signedIn)
          center.withdraw(.signedIn)
        case 8:
          satisfied.insert(.appReady)
          center.satisfy(.appReady)
        case 9:
          satisfied.remove(.appReady)
          center.withdraw(.appReady)
        case 10: center.discardWaiting(in: scene())
        case 11: center.retry()
        case 12: center.disconnect(scene: "A")
        case 13: app.time.advance(by: .seconds(Int64(number(1500))))
        case 14: if !extra.isEmpty { extra.removeFirst().cancel() }
        default:
          // One listener at a time, so that each delivery is one call.
          guard !isAdding else { return }
          isAdding = true
          for listener in extra { listener.cancel() }
          extra = [center.onPlan(in: scene()) { body($0) }]
          isAdding = false
        }
      }
      @MainActor func react(_ origin: String) {
        guard budget > 0, number(3) == 0 else { return }
        budget -= 1
        act(origin)
      }
      center.onHold { _ in react("hold") }
      center.onRefusal { _ in react("refusal") }
      center.onExpiry { _ in react("expiry") }
      for _ in 0..<14 {
        act("main")
        if number(3) == 0 { await app.settle() }
      }
      for listener in extra { listener.cancel() }
      budget = 0
      app.resolver.setOnline()
      satisfied.insert(.appReady)
      center.satisfy(.appReady)
      satisfied.insert(.signedIn)
      center.satisfy(.signedIn)
      for _ in 0..<4 {
        await app.settle()
        center.retry()
      }
      await app.settle()
      center.disconnect(scene: "A")
      center.disconnect(scene: "B")
      center.onPlan { body($0) }
      await app.settle()
      let numbers = Set(app.events.map(\.number)).subtracting([0])
      for number in numbers {
        let own = app.events.filter { $0.number == number }
        if own.count(where: \.stage.isEnd) != 1 || own.last?.stage.isEnd != true {
          Issue.record("Seed \(seed) \(block): #\(number) \(own.map(\.stage)): \(log)")
        }
      }
      let count = app.events.count { $0.stage == .delivered }
      if count != delivered { Issue.record("Seed \(seed): \(count) != \(delivered): \(log)") }
      if !app.storage.text.isEmpty { Issue.record("Seed \(seed): \(app.storage.text)") }
      for listener in app.listeners { listener.cancel() }
    }
  }
}
