import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, with a client whose key is refused or whose device was offline")
struct ResolverProblemTests {
  private let clock = HandDrivenClock()
  private let transport = ScriptedTransport { _ in .problem("unknown-key", status: 401) }

  private func makeCenter(_ client: LinkClient) -> LinkCenter<Destination> {
    var options = LinkCenterOptions()
    options.storage = nil
    options.clock = clock.clock
    return LinkCenter(.example, resolver: client, options: options) { NavigationPlan(root: $0) }
  }

  @Test(
    "A refused key is an event with the sentence of the service, whatever the form of the link",
    arguments: ["https://brand.example/fryYl", "https://example.com/products/7"]
  )
  func event(url: String) async throws {
    let center = makeCenter(LinkClient(transport, clock))
    let (problems, continuation) = AsyncStream.makeStream(of: LinkEvent.self)
    center.onEvent { if $0.stage == .problem { continuation.yield($0) } }
    center.receive(IncomingLink(url, door: .sceneContinuation))
    var iterator = problems.makeAsyncIterator()
    let problem = try #require(await iterator.next())
    #expect(problem.detail == "A sentence.")
    #expect(problem.number == 0 && problem.url.isEmpty)
    #expect(center.events.contains(problem))
  }

  @Test("The event of a link that the service refused has the sentence of the service")
  func resolved() async throws {
    let center = makeCenter(LinkClient(transport, clock))
    center.receive(IncomingLink("https://brand.example/fryYl", door: .sceneContinuation))
    await center.resolution?.value
    let event = try #require(center.events.first { $0.stage == .resolved })
    #expect(event.detail == "refused: A sentence.")
  }

  @Test("A center without references is released, although its client reports to it")
  func released() {
    let client = LinkClient(transport, clock)
    weak let center = makeCenter(client)
    #expect(center == nil)
  }

  @Test("retry() and the network also send the openings that are stored", arguments: [true, false])
  func retry(isRetried: Bool) async {
    transport.answer { _ in .failure(.offline) }
    let client = LinkClient(transport, clock)
    let center = makeCenter(client)
    center.receive(IncomingLink("https://example.com/products/7", door: .sceneContinuation))
    await client.flush()
    #expect(client.waitingOpeningCount == 1)
    transport.answer { _ in .answer("https://example.com/products/7") }
    let count = transport.requests.count
    if isRetried { center.retry() } else { center.satisfy(.network) }
    await transport.requests(count + 1)
    await client.flush()
    #expect(client.waitingOpeningCount == 0)
  }
}
