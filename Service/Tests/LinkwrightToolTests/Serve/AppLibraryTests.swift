import Foundation
import GRDB
import Linkwright
import Testing

@testable import LinkStore

extension ServeTests {
  @Suite("serve works with the app library")
  @MainActor
  struct AppLibraryTests {
    private enum Screen: LinkRoute {
      case product(id: Int)

      enum CodingKeys: String, CodingKey, CaseIterable { case product = "/products/{id}" }
    }

    private nonisolated static let table = LinkTable(
      Screen.self,
      on: LinkSite(
        hosts: ["shop.fernhill.example"],
        brandedHosts: ["go.fernhill.example"],
        schemes: ["fernhill"]
      )
    )

    /// An app, whose files outlive its process.
    private struct App {
      let network = LocalNetwork()
      let folder: URL

      func client() -> LinkClient {
        LinkClient(
          table,
          appKey: "secret",
          service: URL(string: "http://go.fernhill.example"),
          options: LinkClientOptions(deadline: .seconds(30), folder: folder, transport: network)
        )
      }
    }

    @Test("A link is created, received and resolved, and a kill and a restart lose no opening")
    func openings() async throws {
      let home = try ServiceHome()
      try await home.withStore { try await $0.keepKey("secret") }
      let app = App(folder: home.folder.appending(path: "app"))
      let service = try await ServiceUnderTest.start(home)
      app.network.lead(to: service.port)
      let client = app.client()
      let created = try await client.createLink(
        CreateLinkRequest(
          destination: try Self.table.url(for: .product(id: 42)),
          campaign: Campaign(campaign: "friends")
        )
      )

      let first = await Self.arrival(of: created.url, client)
      #expect(first?.route == .product(id: 42))
      #expect(first?.campaign?.campaign == "friends")
      try await service.kill9()

      // Without a service, resolution fails and the opening waits in the folder of the app.
      #expect(await Self.arrival(of: created.url, client) == nil)
      let resolution = await client.processDeeplink(created.url)
      #expect(resolution.outcome.isFailure)
      #expect(client.waitingOpeningCount == 2)
      await client.flush()

      // App and service start again.
      let next = try await ServiceUnderTest.start(home)
      app.network.lead(to: next.port)
      let restarted = app.client()
      await restarted.flush()
      #expect(restarted.waitingOpeningCount == 0)
      await restarted.flush()
      next.send(SIGTERM)
      #expect(try await next.ended() == 0)

      let campaigns = try await home.withStore { store in
        #expect(try await store.counts(link: created.id).openings == 3)
        return try await store.read { database in
          try String.fetchAll(
            database,
            sql: "SELECT campaign FROM events WHERE kind = 2 AND link_id = ?",
            arguments: [created.id]
          )
        }
      }
      #expect(campaigns == ["friends", "friends", "friends"])
    }

    private static func arrival(
      of url: String,
      _ client: LinkClient
    ) async -> ArrivedLink<Screen>? {
      var options = LinkCenterOptions()
      options.storage = nil
      let center = LinkCenter(table, resolver: client, options: options) {
        NavigationPlan(root: $0)
      }
      var arrived: ArrivedLink<Screen>?
      center.onPlan { arrived = $0 }
      let (ends, continuation) = AsyncStream.makeStream(of: LinkEvent.Stage.self)
      let listener = center.onEvent { if $0.stage.isEnd { continuation.yield($0.stage) } }
      center.satisfy(.appReady)
      center.receive(IncomingLink(url, door: .sceneContinuation))
      for await _ in ends { break }
      listener.cancel()
      return arrived
    }
  }
}
