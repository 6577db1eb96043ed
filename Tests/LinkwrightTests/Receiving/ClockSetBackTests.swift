import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, a clock that is set back")
struct ClockSetBackTests {
  private static let order = "https://example.com/account/orders/5"

  @Test("A held link does not outlive its limit", .timeLimit(.minutes(1)))
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
