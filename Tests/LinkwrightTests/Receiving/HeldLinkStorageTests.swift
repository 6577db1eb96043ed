import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

private enum Guarded: LinkRoute {
  case signIn(token: String), page(path: String)
  enum CodingKeys: String, CodingKey, CaseIterable {
    case signIn = "/sign-in/{token}", page = "/{path...}"
  }
  static func policy(for route: CodingKeys) -> RoutePolicy {
    route == .signIn ? RoutePolicy(neverRecord: true) : RoutePolicy(requires: [.signedIn])
  }
}

@MainActor
@Suite("LinkCenter, the storage of held links")
struct HeldLinkStorageTests {
  private static let order = "https://example.com/account/orders/5"

  @Test("A link that arrived while the storage was locked is saved")
  func unlockedByRetry() {
    let app = ReceivingApp()
    app.storage.setLocked(true)
    app.restart()
    app.center.satisfy(.appReady)
    app.center.receive(IncomingLink(Self.order, door: .sceneContinuation))
    #expect(app.events.last?.stage == .storageFailed)
    app.storage.setLocked(false)
    app.center.retry()
    app.restart()
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    #expect(app.arrived.map(\.link.url) == [Self.order])
  }

  @Test("A link that arrived while the storage was full is saved")
  func saveRetried() {
    let app = ReceivingApp()
    app.storage.setFull(true)
    app.center.receive(IncomingLink(Self.order, door: .sceneContinuation))
    app.storage.setFull(false)
    app.center.retry()
    app.restart()
    #expect(app.center.waiting?.link.url == Self.order)
  }

  private func failures(_ app: ReceivingApp) -> Int {
    app.center.events.count { $0.stage == .storageFailed }
  }

  private func receive(_ number: Int, _ app: ReceivingApp) {
    app.center.receive(IncomingLink("\(Self.order)\(number)", door: .sceneContinuation))
  }

  @Test("A storage that cannot be read is logged once, and that links are not saved once as well")
  func lockedOnce() {
    let app = ReceivingApp()
    app.storage.setLocked(true)
    app.restart()
    #expect(failures(app) == 1)
    for number in 0..<5 {
      receive(number, app)
      app.center.satisfy(.appReady)
      app.center.retry()
    }
    #expect(failures(app) == 2)
  }

  @Test("A storage that cannot be written is logged once until it recovers")
  func fullOnce() {
    let app = ReceivingApp()
    for expected in [1, 2] {
      app.storage.setFull(true)
      for number in 0..<5 { receive(number, app) }
      #expect(failures(app) == expected)
      app.storage.setFull(false)
      app.center.retry()
    }
  }

  @Test("Links that cannot be deleted yet are logged once by each forget()")
  func forgetOnce() async {
    let app = ReceivingApp()
    receive(1, app)
    app.storage.setLocked(true)
    app.storage.setFull(true)
    app.restart()
    await app.center.forget()
    app.storage.setLocked(false)
    for _ in 0..<5 { app.center.retry() }
    #expect(failures(app) == 1)
  }

  @Test("onRefusal is called for a restored link without a route")
  func restoredRefused() throws {
    let storage = MemoryStorage()
    try storage.save(
      Data(
        #"{"version":1,"links":[{"url":"https://example.com/gone/now/x","door":"sceneContinuation","receivedAt":\#(Int64(Date().timeIntervalSince1970 * 1000))}]}"#
          .utf8
      )
    )
    var options = LinkCenterOptions()
    options.storage = storage
    let center = LinkCenter(.example, options: options) { NavigationPlan(root: $0) }
    var refused = 0
    center.onRefusal { _ in refused += 1 }
    center.satisfy(.appReady)
    #expect(center.events.map(\.stage) == [.restored, .refused])
    #expect(refused == 1)
  }

  @Test("A held link that begins like a private route is not stored")
  func privateStored() {
    let storage = MemoryStorage()
    var options = LinkCenterOptions()
    options.storage = storage
    let table = LinkTable(Guarded.self, on: .example)
    let center = LinkCenter(table, options: options) { NavigationPlan(root: $0) }
    let url = "https://example.com/sign-in/SECRET/x"
    #expect(table.recordable(url) == nil)
    center.receive(IncomingLink(url, door: .sceneContinuation))
    #expect(center.waiting != nil)
    #expect(!storage.text.contains("SECRET"))
  }

  @Test("A short link to a link that begins like a private route is not stored with it")
  func privateStoredFromShort() async {
    let storage = MemoryStorage()
    var options = LinkCenterOptions()
    options.storage = storage
    let short = "https://brand.example/abc"
    let resolver = StubResolver(answers: [
      short: LinkResolution(
        of: short,
        url: "https://example.com/sign-in/SECRET/x",
        outcome: .resolved
      )
    ])
    let table = LinkTable(Guarded.self, on: .example)
    let center = LinkCenter(table, resolver: resolver, options: options) {
      NavigationPlan(root: $0)
    }
    center.receive(IncomingLink(short, door: .sceneContinuation))
    while center.isResolving { await center.resolution?.value }
    #expect(center.waiting != nil)
    #expect(!storage.text.contains("SECRET"))
  }
}
