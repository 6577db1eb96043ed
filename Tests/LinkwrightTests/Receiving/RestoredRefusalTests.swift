import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, restored links without a route")
struct RestoredRefusalTests {
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
}
