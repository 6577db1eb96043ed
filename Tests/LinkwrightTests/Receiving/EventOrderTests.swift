import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, the order of events")
struct EventOrderTests {
  @Test("No event follows the final one, even if a closure holds and releases the link")
  func order() {
    let app = ReceivingApp()
    var isFirst = true
    app.center.onEvent { event in
      guard event.stage == .ready, isFirst else { return }
      isFirst = false
      app.center.withdraw(.appReady)
      app.center.satisfy(.appReady)
    }
    app.center.satisfy(.appReady)
    app.center.receive(
      IncomingLink("https://example.com/products/42", door: .sceneContinuation)
    )
    #expect(app.arrived.count == 1)
    #expect(app.center.events.last?.stage == .delivered)
    #expect(
      app.center.events.map(\.stage).prefix { !$0.isEnd }.count == app.center.events.count - 1
    )
  }
}
