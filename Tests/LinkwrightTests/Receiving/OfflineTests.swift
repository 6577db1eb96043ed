import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

private enum OnlineRoute: LinkRoute {
  case page

  enum CodingKeys: String, CodingKey, CaseIterable { case page = "/page" }

  static func policy(for route: CodingKeys) -> RoutePolicy { RoutePolicy(requires: [.network]) }
}

@MainActor
@Suite("LinkCenter, offline")
struct OfflineTests {
  private static let order = "https://example.com/account/orders/5"

  private let app = ReceivingApp()

  private func receive(_ url: String, _ door: LinkDoor = .sceneContinuation) async {
    app.center.receive(IncomingLink(url, door: door))
    await app.settle()
  }

  private func retry(_ body: (LinkCenter<Destination>) -> Void = { $0.retry() }) async {
    body(app.center)
    await app.settle()
  }

  @Test("A short link waits for the network, and opens when it is back")
  func waits() async {
    let holds = Recorded()
    app.center.onHold { holds.add("\($0.route.debugDescription) \($0.missing.map(\.name))") }
    app.center.satisfy(.appReady)
    await receive(StubResolver.offline)
    #expect(holds.take() == [#"nil ["network"]"#])
    #expect(app.center.waiting?.route == nil && app.center.waiting?.missing == [.network])
    #expect(app.refused.isEmpty && app.ends.isEmpty)
    // The network is not back.
    await retry()
    #expect(holds.take() == [#"nil ["network"]"#])
    app.resolver.setOnline()
    await retry()
    #expect(app.arrived.map(\.route) == [.product(id: 3, ref: nil)])
    #expect(app.ends == [.delivered])
    await retry()
    #expect(app.ends == [.delivered])
  }

  @Test(
    "The requirement .network has the same effect as retry(), and no effect on later links",
    arguments: [false, true]
  )
  func requirement(isWithdrawn: Bool) async {
    app.center.satisfy(.appReady)
    app.center.satisfy(.network)
    if isWithdrawn { app.center.withdraw(.network) }
    await receive(StubResolver.offline)
    #expect(app.center.waiting?.missing == [.network] && app.ends.isEmpty)
    app.resolver.setOnline()
    await retry { $0.satisfy(.network) }
    #expect(app.ends == [.delivered])
  }

  @Test("A route whose policy names the network opens at once")
  func policy() {
    let table = LinkTable(OnlineRoute.self, on: .example)
    var options = LinkCenterOptions()
    options.storage = nil
    let center = LinkCenter(table, options: options) { NavigationPlan(root: $0) }
    center.satisfy(.appReady)
    var arrived: [OnlineRoute] = []
    center.onPlan { arrived.append($0.route) }
    center.open(.page)
    #expect(arrived == [.page])
  }

  @Test(
    "A short link waits, as it does offline, if the service is too slow or a captive portal responds",
    arguments: [
      (StubResolver.slow, LinkResolution.Outcome.timedOut), (StubResolver.captive, .unreadable),
    ]
  )
  func unreached(url: String, outcome: LinkResolution.Outcome) async {
    app.center.satisfy(.appReady)
    await receive(url)
    #expect(app.refused.isEmpty && app.center.waiting?.missing == [.network])
    #expect(app.center.events.map(\.stage) == [.received, .resolving, .resolved, .held])
    #expect(app.center.events.last { $0.stage == .resolved }?.detail == outcome.description)
    await retry()
    #expect(app.ends.isEmpty)
    app.restart()
    app.center.satisfy(.appReady)
    await app.settle()
    app.resolver.setOnline()
    await retry()
    #expect(app.ends == [.delivered] && app.arrived.map(\.link.url) == [url])
  }

  @Test("A link of another host whose redirects cannot be followed is refused")
  func loop() async {
    let answers = [
      StubResolver.wrapped: LinkResolution(of: StubResolver.wrapped, outcome: .unreadable)
    ]
    let app = ReceivingApp(resolver: StubResolver(answers: answers))
    app.center.satisfy(.appReady)
    app.center.receive(IncomingLink(StubResolver.wrapped, door: .sceneContinuation))
    await app.settle()
    #expect(app.ends == [.refused])
  }

  @Test("A link that waits for the network survives a restart, and counts as one opening")
  func restart() async {
    await receive(StubResolver.offline)
    app.restart()
    await app.settle()
    #expect(app.center.waiting?.missing == [.network])
    app.resolver.setOnline()
    app.restart()
    app.center.satisfy(.appReady)
    await app.settle()
    #expect(app.ends == [.delivered])
    let ids = app.resolver.openingIDs.urls
    #expect(ids.count == 3 && Set(ids).count == 1)
  }

  @Test("A link that was being resolved when the app ended counts as one opening")
  func killed() async {
    let gate = Gate()
    let app = ReceivingApp(resolver: StubResolver(gate: gate))
    app.center.receive(IncomingLink(StubResolver.shortLink, door: .sceneContinuation))
    await gate.waitFor(1)
    app.restart()
    await gate.waitFor(2)
    let ids = app.resolver.openingIDs.urls
    #expect(ids.count == 2 && Set(ids).count == 1)
    await gate.letOne()
    await gate.letOne()
    await app.settle()
  }

  @Test("The user can discard a link that waits for the network, and it expires")
  func ends() async {
    await receive(StubResolver.offline)
    app.center.discardWaiting()
    await receive(StubResolver.offline)
    app.time.advance(by: .seconds(3600))
    await retry()
    #expect(app.ends == [.discarded, .expired])
    #expect(app.expired.map(\.missing) == [[.network]])
    #expect(app.storage.text == "")
  }

  @Test("A link that waits for the network survives a newer one that opens, even during the retry")
  func newer() async {
    app.center.satisfy(.appReady)
    await receive(StubResolver.offline)
    app.resolver.setOnline()
    app.center.retry()
    app.center.receive(
      IncomingLink("https://example.com/products/1", door: .sceneContinuation)
    )
    #expect(app.arrived.map(\.route) == [.product(id: 1, ref: nil)])
    #expect(app.center.waiting?.missing == [.network])
    // The late response shows that the device is online.
    await app.resolutionEnd()
    await app.settle()
    #expect(app.ends == [.delivered, .delivered])
  }

  @Test(
    "A link that waits for the network is resolved again after another link could be resolved",
    arguments: [StubResolver.shortLink, "https://brand.example/expired", StubResolver.wrapped]
  )
  func online(url: String) async {
    app.center.satisfy(.appReady)
    await receive(StubResolver.offline)
    app.resolver.setOnline()
    await receive(url)
    #expect(app.center.waiting == nil)
    #expect(app.arrived.last?.link.url == StubResolver.offline)
    #expect(app.ends.count == 2 && app.ends.last == .delivered)
  }

  @Test("A link that cannot be resolved online either is tried once after each success")
  func stillOffline() async {
    app.center.satisfy(.appReady)
    await receive(StubResolver.offline)
    await receive(StubResolver.shortLink)
    #expect(app.center.waiting?.missing == [.network])
    #expect(app.resolver.openingIDs.urls.count == 3)
    await receive("https://brand.example/broken")
    #expect(app.resolver.openingIDs.urls.count == 4)
  }

  @Test("A link that waits for the network is replaced by a newer one that waits")
  func replaced() async {
    app.center.satisfy(.appReady)
    await receive(StubResolver.offline)
    await receive(Self.order)
    #expect(app.ends == [.superseded])
    #expect(app.center.waiting?.missing == [.signedIn])
  }

  @Test("A link that opens without the service opens offline")
  func known() async {
    let url = "https://brand.example/start"
    let answers = [url: LinkResolution(of: url, outcome: .offline)]
    let app = ReceivingApp(resolver: StubResolver(answers: answers))
    app.center.satisfy(.appReady)
    app.center.receive(IncomingLink(url, door: .sceneContinuation))
    await app.settle()
    #expect(app.arrived.map(\.route) == [.home])
  }

  @Test("A link that waited for the network goes on waiting when a retry times out")
  func offlineThenTimeout() async {
    let url = StubResolver.offline
    let calls = Locked(0)
    final class Flaky: LinkResolving, Sendable {
      let calls: Locked<Int>
      init(_ calls: Locked<Int>) { self.calls = calls }
      func canUnwrap(_ url: String) -> Bool { false }
      func resolve(_ url: String, source: LinkSource?, openingID: UUID) async -> LinkResolution {
        let n = calls.withLock {
          $0 += 1
          return $0
        }
        if n == 1 { return LinkResolution(of: url, outcome: .offline) }
        if n == 2 { return LinkResolution(of: url, outcome: .timedOut) }
        return LinkResolution(of: url, url: "https://example.com/products/3", outcome: .resolved)
      }
      func record(_ url: String, source: LinkSource?, openingID: UUID) {}
    }
    var options = LinkCenterOptions()
    options.storage = nil
    let center = LinkCenter(.example, resolver: Flaky(calls), options: options) {
      NavigationPlan(root: $0)
    }
    var arrived = 0, refused = 0
    center.onPlan { _ in arrived += 1 }
    center.onRefusal { _ in refused += 1 }
    center.satisfy(.appReady)
    center.receive(IncomingLink(url, door: .sceneContinuation))
    for _ in 0..<3 {
      while center.isResolving { await center.resolution?.value }
      center.retry()
    }
    while center.isResolving { await center.resolution?.value }
    #expect(arrived == 1 && refused == 0)
  }
}
