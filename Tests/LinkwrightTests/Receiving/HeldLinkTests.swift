import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, links that wait or have not been read")
struct HeldLinkTests {
  private static let product = "https://example.com/products/42"
  private static let order = "https://example.com/account/orders/5"

  private let app = ReceivingApp()

  private func receive(_ url: String, _ door: LinkDoor = .sceneContinuation) {
    app.center.receive(IncomingLink(url, door: door))
  }

  @Test("A held link survives navigation inside the app, and opens above it")
  func navigation() {
    app.center.satisfy(.appReady)
    receive(Self.order)
    app.center.open(.product(id: 1, ref: nil))
    receive("https://example.com/products/2", .inApp)
    app.center.open(.account(.overview))
    #expect(app.center.waiting(in: nil)?.route == .account(.overview))
    #expect(app.ends == [.delivered, .delivered])
    app.center.satisfy(.signedIn)
    #expect(
      app.arrived.suffix(2).map(\.route) == [.account(.overview), .account(.order(number: 5))]
    )
  }

  @Test("A held link survives a newer link that opens at once")
  func newerOpens() {
    app.center.satisfy(.appReady)
    receive(Self.order)
    receive(Self.product)
    #expect(app.center.waiting?.link.url == Self.order)
    receive(Self.order + "0")
    #expect(app.center.waiting?.link.url == Self.order + "0")
    #expect(app.ends == [.delivered, .superseded])
  }

  @Test("A resolving link survives a newer link without a route")
  func newerIsRefused() async {
    app.center.satisfy(.appReady)
    receive(StubResolver.shortLink)
    receive("https://example.com/no/such/screen")
    await app.settle()
    #expect(app.ends == [.refused, .delivered])
  }

  @Test("A link that has not been read is held again when its requirement is withdrawn")
  func withdraw() async {
    app.stopReading()
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    var held: [[LinkRequirement]] = []
    app.center.onHold { held.append($0.missing) }
    receive(Self.order)
    receive(Self.product)
    #expect(app.center.waiting == nil)
    app.center.withdraw(.signedIn)
    #expect(app.center.waiting?.link.url == Self.order)
    #expect(held == [[.signedIn]])
    #expect(await app.center.nextArrival()?.link.url == Self.product)
    app.center.satisfy(.signedIn)
    #expect(await app.center.nextArrival()?.link.url == Self.order)
  }

  @Test("A link that has not been read survives a restart, and is read once")
  func unread() async {
    app.stopReading()
    app.center.satisfy(.appReady)
    receive(Self.product)
    app.restart()
    app.stopReading()
    app.center.satisfy(.appReady)
    #expect(await app.center.nextArrival()?.link.url == Self.product)
    #expect(app.storage.text == "")
    app.restart()
    #expect(app.center.events.isEmpty)
  }

  @Test("A link leaves the storage before the app shows it, so that it cannot crash each launch")
  func storedUntilDelivery() {
    var stored: [String] = []
    app.center.onPlan { [app] _ in stored.append(app.storage.text) }
    receive(Self.product)
    #expect(app.storage.text.contains("products"))
    app.center.satisfy(.appReady)
    #expect(stored == [""])
  }

  @Test("A link that has not been read is discarded with the others")
  func discard() {
    app.stopReading()
    app.center.satisfy(.appReady)
    receive(Self.product)
    receive(Self.order)
    app.center.discardWaiting()
    #expect(app.ends == [.discarded, .discarded])
    #expect(app.storage.text == "")
  }

  @Test("The expiry of a held link and of one that has not been read is told")
  func expiry() async {
    app.stopReading()
    app.center.satisfy(.appReady)
    receive(Self.product)
    app.time.advance(by: .seconds(10))
    receive(Self.order)
    await app.time.sleepers(1)
    app.time.advance(by: .seconds(3590))
    await app.next(.expired)
    #expect(app.expired.map(\.route) == [.product(id: 42, ref: nil)])
    await app.time.sleepers(1)
    app.time.advance(by: .seconds(10))
    await app.next(.expired)
    #expect(app.expired.map(\.missing) == [[], [.signedIn]])
    #expect(app.center.waiting == nil && app.storage.text == "")
  }

  @Test("A link that expired while the app was not running names its route and what it waited for")
  func expiryAfterRestart() async {
    receive(Self.order)
    app.time.advance(by: .seconds(3600))
    app.restart()
    while app.expired.isEmpty { await app.next(.expired) }
    #expect(app.expired.map(\.route) == [.account(.order(number: 5))])
    #expect(app.expired.map(\.missing) == [[.appReady, .signedIn]])
  }

  @Test("A reader that comes after the expiry gets nothing")
  func late() async {
    app.stopReading()
    app.center.satisfy(.appReady)
    receive(Self.product)
    app.time.advance(by: .seconds(3600))
    app.center.onPlan { _ in Issue.record("The link has expired.") }
    #expect(app.ends == [.expired])
  }

  @Test("Several listeners are called in order, and not after they are cancelled")
  func listeners() {
    let calls = Recorded()
    let first = app.center.onRefusal { _ in calls.add("1") }
    var third: LinkListener?
    app.center.onRefusal { _ in
      calls.add("2")
      third?.cancel()
    }
    third = app.center.onRefusal { _ in calls.add("3") }
    receive("https://example.com/no/such/screen")
    #expect(calls.take() == ["1", "2"])
    first.cancel()
    receive("https://example.com/no/such/screen")
    #expect(calls.take() == ["2"])
  }

  @Test("A held link does not outlive its limit if the clock is set back", .timeLimit(.minutes(1)))
  func clockSetBack() async {
    let time = HandDrivenClock()
    let shift = Locked(Duration.zero)
    var options = LinkCenterOptions()
    options.storage = nil
    options.clock = LinkClock(
      now: { time.now - shift.withLock { $0 } },
      sleep: { try await time.clock.sleep($0) }
    )
    let center = LinkCenter(.example, options: options) { NavigationPlan(root: $0) }
    var arrived = 0
    center.onPlan { _ in arrived += 1 }
    center.satisfy(.appReady)
    center.receive(IncomingLink(Self.order, door: .sceneContinuation))
    await time.sleepers(1)
    let (stages, continuation) = AsyncStream.makeStream(of: LinkEvent.Stage.self)
    center.onEvent { continuation.yield($0.stage) }
    shift.withLock { $0 = .seconds(86_400) }
    time.advance(by: .seconds(3600))
    var iterator = stages.makeAsyncIterator()
    #expect(await iterator.next() == .expired)
    #expect(center.waiting == nil)
    center.satisfy(.signedIn)
    #expect(arrived == 0)
  }
}
