import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkClient.forget(), during a flush")
struct ForgetDuringFlushTests {
  @Test(
    "An opening that the service answers after forget() leaves no file",
    arguments: [
      .problem("invalid-value", status: 422), .failure(.offline), .answer("https://example.com/"),
    ] as [Result<LinkResponse, LinkTransportError>]
  )
  func flushDuringForget(response: Result<LinkResponse, LinkTransportError>) async {
    let folder = TestFolder(), clock = HandDrivenClock()
    let transport = ScriptedTransport { _ in .failure(.offline) }
    let client = LinkClient(transport, clock, folder: folder.url)
    _ = await client.processDeeplink("https://brand.example/fryYl")
    await client.flush()
    transport.answer { [weak transport] _ in
      await transport?.hang()
      return response
    }
    let count = transport.requests.count
    let flush = Task { await client.flush() }
    await transport.requests(count + 1)
    await client.forget()
    transport.letGo()
    await flush.value
    #expect(folder.names == [])
    #expect(client.droppedCount == 0)
  }
}
