import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter.forget(), before a request has begun")
struct ForgettingBeforeRequestTests {
  private static let short = "https://brand.example/fryYl?adj_campaign=spring"

  @Test("A link whose request has not begun is not sent after forget()")
  func forgetBeforeRequest() async {
    let folder = TestFolder(), clock = HandDrivenClock()
    let transport = ScriptedTransport { _ in .answer("https://example.com/products/42") }
    let client = LinkClient(transport, clock, folder: folder.url)
    var options = LinkCenterOptions()
    options.storage = LinkFile(folder: folder.url)
    options.clock = clock.clock
    let center = LinkCenter(.example, resolver: client, options: options) {
      NavigationPlan(root: $0)
    }
    await client.flush()
    center.receive(IncomingLink(Self.short, door: .sceneContinuation))
    let resolution = center.resolution
    await center.forget()
    await resolution?.value
    await client.flush()
    #expect(transport.openings.map(\.url) == [])
    #expect(client.openingCampaign == nil)
    #expect(folder.names == [])
  }
}
