import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkClient, consent that is declined before the outbox is loaded")
struct DeclinedBeforeLoadTests {
  private let folder = TestFolder()
  private let clock = HandDrivenClock()

  @Test(
    "Declined openings of an earlier launch are deleted and never sent, even after a new consent",
    arguments: [true, false]
  )
  func declinedBeforeLoad(agreesAtOnce: Bool) async {
    let transport = ScriptedTransport { _ in .failure(.offline) }
    let earlier = LinkClient(transport, clock, folder: folder.url)
    _ = await earlier.processDeeplink("https://brand.example/fryYl")
    await earlier.flush()
    #expect(folder.outbox?.openings.count == 1)
    transport.answer { _ in .answer("https://example.com/products/42") }
    let count = transport.requests.count
    let client = LinkClient(transport, clock, folder: folder.url) {
      $0.recording = .deferred
      $0.isEnabled = false
    }
    client.recording = .off
    if agreesAtOnce { client.recording = .on }
    await client.flush()
    #expect(folder.outbox == nil)
    client.recording = .on
    client.isEnabled = true
    await client.flush()
    #expect(transport.requests.count == count)
  }

  @Test("A client that begins without consent deletes the openings of an earlier launch")
  func declinedFromTheBeginning() async {
    let transport = ScriptedTransport { _ in .failure(.offline) }
    let earlier = LinkClient(transport, clock, folder: folder.url)
    _ = await earlier.processDeeplink("https://brand.example/fryYl")
    await earlier.flush()
    let count = transport.requests.count
    let client = LinkClient(transport, clock, folder: folder.url) { $0.recording = .off }
    client.recording = .on
    await client.flush()
    #expect(folder.outbox == nil && transport.requests.count == count)
  }
}
