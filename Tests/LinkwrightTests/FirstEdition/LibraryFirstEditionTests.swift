import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("Files that the library's first edition wrote")
struct LibraryFirstEditionTests {
  private let folder = TestFolder()

  init() throws {
    try FileManager.default.copyItem(
      at: LibraryFirstEdition.fixtures.appending(path: "Files"),
      to: folder.url
    )
  }

  // MARK: Held links

  private func center(
    at time: Timestamp,
    resolver: StubResolver = StubResolver()
  ) -> LinkCenter<Destination> {
    var options = LinkCenterOptions()
    options.storage = LinkFile(folder: folder.url)
    options.clock = HandDrivenClock(at: time).clock
    return LinkCenter(.example, resolver: resolver, options: options) {
      NavigationPlan(root: .home, then: [$0])
    }
  }

  private func firstArrival(
    at center: LinkCenter<Destination>
  ) async -> ArrivedLink<Destination>? {
    for await arrived in center.plans { return arrived }
    return nil
  }

  @Test("A held link is delivered with its campaign and invitation, and once")
  func heldLink() async throws {
    // The newer link leads nowhere now, so the older one is delivered.
    let resolver = StubResolver(answers: [:])
    let center = center(at: LibraryFirstEdition.start + .seconds(600), resolver: resolver)
    center.satisfy(.appReady)
    let arrived = try #require(await firstArrival(at: center))
    #expect(arrived.route == .invite(code: LibraryFirstEdition.code))
    #expect(arrived.url == LibraryFirstEdition.longInviteLink)
    #expect(
      arrived.link
        == IncomingLink(LibraryFirstEdition.inviteLink, door: .sceneContinuation, scene: "scene-1")
    )
    #expect(arrived.campaign == LibraryFirstEdition.campaign)
    #expect(arrived.invitation == LibraryFirstEdition.invitation)
    #expect(!folder.names.contains("waiting-links.json"))
    #expect(self.center(at: LibraryFirstEdition.start + .seconds(601)).events == [])
  }

  @Test("A link that waited for the service is resolved, and replaces the older one")
  func resolvingLink() async throws {
    let center = center(at: LibraryFirstEdition.start + .seconds(600))
    center.satisfy(.appReady)
    let arrived = try #require(await firstArrival(at: center))
    #expect(arrived.route == .product(id: 42, ref: "mail"))
    #expect(arrived.link == IncomingLink(LibraryFirstEdition.shortLink, door: .notification))
    #expect(center.events.map(\.stage).filter(\.isEnd) == [.superseded, .delivered])
  }

  /// The older link came a minute before the newer one.
  nonisolated static let expiries: [(seconds: Int64, expired: [String])] = [
    (3599, []),
    (3600, [LibraryFirstEdition.inviteLink]),
    (3659, [LibraryFirstEdition.inviteLink]),
    (3660, [LibraryFirstEdition.inviteLink, LibraryFirstEdition.shortLink]),
  ]

  @Test("A link expires an hour after it was received", arguments: expiries)
  func expiry(seconds: Int64, expired: [String]) {
    let center = center(at: LibraryFirstEdition.start + .seconds(seconds))
    #expect(center.events.filter { $0.stage == .expired }.map(\.url) == expired)
    #expect(center.events.filter { $0.stage == .restored }.count == 2)
  }

  // MARK: The outbox

  private func client(_ transport: ScriptedTransport) -> LinkClient {
    let clock = HandDrivenClock(at: LibraryFirstEdition.start + .seconds(600))
    return LinkClient(transport, clock, folder: folder.url)
  }

  @Test("Openings and redemptions that wait are sent once, with the ids they had")
  func outbox() async throws {
    let transport = ScriptedTransport { request in
      request.url.hasSuffix("/redeem")
        ? .problem("invitation-exhausted", status: 409) : .answer("https://example.com/products/42")
    }
    let client = client(transport)
    await client.flush()
    #expect(client.waitingOpeningCount == 0)
    #expect(client.droppedCount == 1)

    let start = LibraryFirstEdition.start
    let expected = LibraryFirstEdition.openings.map { opening in
      ResolveRequest(
        url: opening.url,
        appKey: "lwp_test",
        installation: LibraryFirstEdition.installation,
        source: opening.source,
        openedAt: start + .seconds(opening.seconds),
        sdk: "linkwright-swift/0.1.0",
        openingID: opening.id
      )
    }
    #expect(transport.openings == expected)

    let redemptions = transport.requests.filter { $0.url.hasSuffix("/redeem") }
    #expect(
      redemptions.map(\.url)
        == LibraryFirstEdition.redemptions.map {
          "https://brand.example/v1/invitations/\($0.code.rawValue)/redeem"
        }
    )
    #expect(
      redemptions.map { $0.headers["Idempotency-Key"] }
        == LibraryFirstEdition.redemptions.map(\.key)
    )
    let redeemers = try redemptions.map { request in
      try JSONDecoder().decode(RedeemRequest.self, from: Data(request.body ?? [])).redeemer
    }
    #expect(redeemers == LibraryFirstEdition.redemptions.map(\.redeemer))

    let next = ScriptedTransport { _ in .failure(.offline) }
    let restarted = self.client(next)
    await restarted.flush()
    #expect(next.requests.isEmpty)
    #expect(restarted.droppedCount == 1)
  }
}
