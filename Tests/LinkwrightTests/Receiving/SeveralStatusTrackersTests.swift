import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("The state of a center for several views")
struct SeveralStatusTrackersTests {
  @Test("A refusal that one view dismisses disappears in all views")
  func twoViews() {
    let app = ReceivingApp()
    var states: [LinkStatus<Destination>] = []
    let first = LinkStatusTracker(app.center) { _ in }
    let second = LinkStatusTracker(app.center) { states.append($0) }
    app.center.receive(IncomingLink("https://example.com/privacy", door: .viewOpenURL))
    #expect(states.last?.lastRefusal != nil)
    first.dismissRefusal()
    #expect(states.last == app.center.status)
    withExtendedLifetime(second) {}
  }
}
