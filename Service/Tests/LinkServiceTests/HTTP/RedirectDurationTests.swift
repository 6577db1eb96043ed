import Foundation
import HTTPTypes
import NIOCore
import NIOEmbedded
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
    let metrics = service.decider.dependencies.metrics
    let before = metrics.durations(of: .shortLink)

    let connection = try EarlyConnection(service.early)
    let agent = LinkResolutionTests.desktop
    let head = "GET /a HTTP/1.1\r\nHost: brand.example\r\nUser-Agent: \(agent)\r\n\r\n"
    connection.receive((head + head).utf8)
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(2) {}
    connection.channel.embeddedEventLoop.run()

    let after = metrics.durations(of: .shortLink)
    #expect(after.counts.reduce(0, +) - before.counts.reduce(0, +) == 2)
    #expect(after.sum - before.sum >= .milliseconds(4))
    #expect(try connection.sent().components(separatedBy: "https://shop.example.org/").count == 3)
  }
}
