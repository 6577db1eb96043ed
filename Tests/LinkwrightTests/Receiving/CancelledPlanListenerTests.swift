import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, a plan listener that is cancelled at the delivery")
struct CancelledPlanListenerTests {
  private static let product = "https://example.com/products/42"

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
}
