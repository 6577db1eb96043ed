import Foundation
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter and LinkClient, with foreign links")
struct ForeignLinkTests {
  nonisolated static let links = [
    "https://accounts.google.com/o/oauth2/callback?code=SECRET",
    "com.googleusercontent.apps.1:/oauth2redirect?code=SECRET",
    "fb123://authorize#access_token=SECRET", "https://login.example/magic?token=SECRET",
    "kakaopay://pay?token=SECRET", "naverlogin://auth?code=SECRET",
    "https://pay.example/return?session=SECRET", "https://evilbrand.example/SECRET",
    "https://example.com.evil.example/SECRET", "otherapp://open?x=SECRET",
  ]

  @Test("Foreign links leave nothing on the wire and nothing on disk")
  func nothing() async throws {
    let server = try #require(RawServer(.hangsUp))
    let folder = TestFolder()
    defer { withExtendedLifetime((server, folder)) {} }
    let client = LinkClient(
      LinkTable.example,
      appKey: "lwp_test",
      service: URL(string: "http://127.0.0.1:\(server.port)"),
      options: LinkClientOptions(folder: folder.url)
    )
    var options = LinkCenterOptions()
    options.storage = LinkFile(folder: folder.url)
    let center = LinkCenter(.example, resolver: client, options: options) {
      NavigationPlan(root: $0)
    }
    for url in Self.links {
      #expect(!center.receive(IncomingLink(url, door: .sceneURLContexts)))
      #expect(await client.processDeeplink(url) == LinkResolution(of: url, outcome: .foreign))
      client.recordDeeplink(url)
    }
    await client.flush()
    #expect(center.events.isEmpty)
    #expect(server.connectionCount == 0)
    #expect(folder.names == [])
    // The same server receives a link of the site.
    _ = await client.processDeeplink("https://brand.example/fryYl")
    #expect(server.connectionCount > 0)
    await client.flush()
    #expect(folder.names.contains("outbox.json"))
  }
}
