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

    @Test("An installation is joined to the visit whose link it carried, across a kill, and erased")
    func attribution() async throws {
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
      let path = try #require(URL(string: created.url)?.path)
      let page = try await service.get(path, headers: SimulatedVisitor.phone)
      let text = page?.body ?? ""
      let click = try #require(text.firstMatch(of: /lw_click=([0-9a-f-]{36})/)?.output.1)

      _ = await client.processDeeplink("\(created.url)?lw_click=\(click)")
      client.recordLaunch()
      try client.recordEvent("purchase", revenue: Revenue(minorUnits: 1999, currency: "EUR"))
      let joined = try #require(await client.currentAttribution())
      #expect(joined.carriedBy == .link && joined.campaign?.campaign == "friends")
      #expect(joined.link == created.url)
      await client.flush()
      #expect(client.waitingEventCount == 0)
      try await service.kill9()

      // While the service is away, events wait. What it has acknowledged is still there.
      try client.recordEvent("later")
      await client.flush()
      let next = try await ServiceUnderTest.start(home)
      app.network.lead(to: next.port)
      let restarted = app.client()
      await restarted.flush()
      #expect(restarted.waitingEventCount == 0)
      #expect(await restarted.currentAttribution() == joined)

      // A second device gets the same link.
      let friend = App(folder: home.folder.appending(path: "friend"))
      friend.network.lead(to: next.port)
      let friendClient = friend.client()
      _ = await friendClient.processDeeplink("\(created.url)?lw_click=\(click)")
      friendClient.recordLaunch()
      #expect(await friendClient.currentAttribution()?.isOrganic == true)

      await restarted.eraseInstallation()
      await restarted.flush()
      next.send(SIGTERM)
      #expect(try await next.ended() == 0)
      let rows = try await home.withStore { store in
        try await store.read { database in
          try String.fetchAll(
            database,
            sql:
              "SELECT kind || ' ' || COALESCE(name, '') FROM app_events WHERE installation IS NULL"
          )
        }
      }
      #expect(rows.sorted() == ["custom later", "custom purchase", "firstOpening "])
      let installations = try await home.withStore {
        try await $0.installations(since: nil, until: nil, after: nil, limit: 9)
      }
      #expect(installations.elements.count == 1)
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
