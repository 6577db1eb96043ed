import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import LinkService

@Suite("Duration of redirects")
struct RedirectDurationTests {
  @Test("The duration begins when the head arrives, although an earlier redirect is in progress")
  func pipelined() async throws {
    let service = try TestService()
    try await service.link("a", to: "https://shop.example.org/")
    let url = "https://brand.example/a"
    // From now on, the link is known without the store.
    _ = try await service.send(.get, url, userAgent: LinkResolutionTests.desktop)
    let metrics = service.links.dependencies.metrics
    let before = metrics.durations(of: .shortLink)

    let channel = EmbeddedChannel(handler: RedirectHandler(service.links))
    let head = HTTPRequestHead(
      version: .http1_1,
      method: .GET,
      uri: "/a",
      headers: ["Host": "brand.example", "User-Agent": LinkResolutionTests.desktop]
    )
    for _ in 0..<2 {
      try channel.writeInbound(HTTPServerRequestPart.head(head))
      try channel.writeInbound(HTTPServerRequestPart.end(nil))
    }
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(2) {}
    channel.embeddedEventLoop.run()

    let after = metrics.durations(of: .shortLink)
    #expect(after.counts.reduce(0, +) - before.counts.reduce(0, +) == 2)
    #expect(after.sum - before.sum >= .milliseconds(4))
    _ = try? channel.finish()
  }
}
