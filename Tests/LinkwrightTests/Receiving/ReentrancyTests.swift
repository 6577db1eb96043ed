import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, closures that call the center")
struct ReentrancyTests {
  private static let product = "https://example.com/products/42"
  private static let order = "https://example.com/account/orders/5"

  @Test("A later plan listener gets no link of the user who signed out")
  func listenerSignsOut() {
    let app = ReceivingApp()
    app.stopReading()
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    var read: [String] = []
    app.center.onPlan { _ in
      read.append("1")
      app.center.withdraw(.signedIn)
    }
    app.center.onPlan { _ in read.append("2") }
    app.center.receive(IncomingLink(Self.order, door: .sceneContinuation))
    #expect(read == ["1"])
  }

  @Test("A later task does not run after the sign-out")
  func taskSignsOut() {
    let app = ReceivingApp()
    var runs: [String] = []
    app.center.whenShown(.home) {
      runs.append("a")
      app.center.withdraw(.signedIn)
    }
    app.center.whenShown(.home) { runs.append("b") }
    app.center.didShow(.home)
    #expect(runs == ["a"])
  }

  @Test("A task that an earlier one cancels does not run")
  func taskCancels() {
    let app = ReceivingApp()
    var runs: [String] = []
    var second: LinkListener?
    app.center.whenShown(.home) {
      runs.append("a")
      second?.cancel()
    }
    second = app.center.whenShown(.home) { runs.append("b") }
    app.center.didShow(.home)
    #expect(runs == ["a"])
  }

  @Test("A link counts as delivered only if a listener got it")
  func cancelledByEvent() {
    let app = ReceivingApp()
    app.stopReading()
    app.center.satisfy(.appReady)
    var arrived = 0
    let plan = app.center.onPlan { _ in arrived += 1 }
    app.center.onEvent { if $0.stage == .delivered { plan.cancel() } }
    app.center.receive(IncomingLink(Self.product, door: .sceneContinuation))
    #expect(arrived == app.ends.count { $0 == .delivered })
  }

  @Test("No event follows the final one, even if a closure holds and releases the link")
  func oneEnd() {
    let app = ReceivingApp()
    var isFirst = true
    app.center.onEvent { event in
      guard event.stage == .ready, isFirst else { return }
      isFirst = false
      app.center.withdraw(.appReady)
      app.center.satisfy(.appReady)
    }
    app.center.satisfy(.appReady)
    app.center.receive(IncomingLink(Self.product, door: .sceneContinuation))
    #expect(app.arrived.count == 1)
    #expect(app.center.events.last?.stage == .delivered)
    #expect(
      app.center.events.map(\.stage).prefix { !$0.isEnd }.count == app.center.events.count - 1
    )
  }
}
