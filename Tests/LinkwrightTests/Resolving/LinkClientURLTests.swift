import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("LinkClient, with URL values")
struct LinkClientURLTests {
  private let short = URL(string: "https://brand.example/fryYl")!
  private let transport = ScriptedTransport { _ in .answer("https://example.com/products/7") }

  @Test("A URL is resolved, recorded and unwrapped in the same way as its text")
  func resolving() async throws {
    let client = LinkClient(transport)
    let resolution = await client.processDeeplink(short)
    let textResolution = await client.processDeeplink(short.absoluteString)
    let ownResolution = await client.resolve(short, source: nil)
    #expect(resolution == textResolution && ownResolution == textResolution)
    let completed = await withCheckedContinuation { continuation in
      client.processDeeplink(short) { continuation.resume(returning: $0) }
    }
    #expect(completed == resolution.url)
    _ = try await client.preview(of: short, language: "ja")
    #expect(transport.openings.map(\.url) == Array(repeating: short.absoluteString, count: 5))
    let other = try #require(URL(string: "https://click.example/a"))
    #expect(client.canUnwrap(other) && !client.canUnwrap(short))
  }

  @Test("An opening is recorded")
  func recording() async {
    let client = LinkClient(transport) { $0.recording = .deferred }
    client.recordDeeplink(short)
    client.record(short, source: .notification)
    #expect(client.waitingOpeningCount == 2)
  }
}
