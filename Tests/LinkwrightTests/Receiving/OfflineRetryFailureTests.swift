import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, a retry that fails")
struct OfflineRetryFailureTests {
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
