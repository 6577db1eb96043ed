import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter.retry(), after the storage failed")
struct RetrySavesTests {
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
}
