import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("LinkClient, outbox")
struct OutboxSenderTests {
  private static let long = "https://example.com/products/42"

  private let clock = HandDrivenClock()
  private let transport = ScriptedTransport { _ in .failure(.offline) }
  private let folder = TestFolder()

  private func link(_ number: Int) -> String { "https://brand.example/link\(number)" }

  @Test("Stored openings are sent in order after the next successful call, with their original IDs")
  func order() async {
    let client = LinkClient(transport, clock)
    for number in 1...3 { _ = await client.processDeeplink(link(number)) }
    let first = transport.openings
    #expect(client.waitingOpeningCount == 3)
    transport.answer { _ in .answer(Self.long) }
    _ = await client.processDeeplink(link(4))
    await client.flush()
    #expect(client.waitingOpeningCount == 0)
    let sent = transport.openings.dropFirst(3)
    #expect(sent.map(\.url) == [4, 1, 2, 3].map(link))
    #expect(Array(sent.dropFirst()) == first)
    #expect(Set(sent.compactMap(\.openingID)).count == 4)
  }

  static let results: [(Result<LinkResponse, LinkTransportError>, isStored: Bool)] = [
    (.failure(.offline), true), (.failure(.timedOut), true), (.failure(.connectionLost), true),
    (.failure(.tooLarge), true), (.text("<html>"), true), (.text("", status: 500), true),
    (.text("<html>", status: 403), true),
    (.problem("too-many-requests", status: 429), true),
    (.problem("unknown-key", status: 401), true), (.problem("invalid-value", status: 422), false),
    (.answer(long), false),
    (.answer("https://evil.example/"), false),
  ]

  @Test("An opening is stored if it has no usable response", arguments: results)
  func stored(result: Result<LinkResponse, LinkTransportError>, isStored: Bool) async {
    transport.answer { _ in result }
    let client = LinkClient(transport, clock)
    _ = await client.processDeeplink(link(1))
    #expect(client.waitingOpeningCount == (isStored ? 1 : 0))
  }

  @Test("Stored openings survive a restart and keep their installation ID")
  func restart() async throws {
    let client = LinkClient(transport, clock, folder: folder.url)
    for number in 1...2 { _ = await client.processDeeplink(link(number)) }
    await client.flush()
    let before = try #require(folder.outbox).openings
    #expect(before.map(\.url) == [1, 2].map(link))
    #expect(Set(before.map(\.openingID)) == Set(transport.openings.map(\.openingID)))

    let next = ScriptedTransport { _ in .answer(Self.long) }
    var options = LinkClientOptions(folder: folder.url, clock: clock.clock, transport: next)
    options.deadline = .seconds(1)
    let restarted = LinkClient(LinkTable.example, appKey: "lwp_new", options: options)
    await restarted.flush()
    var expected = before
    // Sent with the current key of the app.
    for index in expected.indices { expected[index].appKey = "lwp_new" }
    #expect(next.openings == expected)
    _ = await restarted.processDeeplink(link(3))
    #expect(next.openings.last?.installation == before.first?.installation)
    #expect(before.first?.installation != nil)
    await restarted.flush()
    #expect(folder.names == ["installation"])
  }

  @Test("A recorded opening is stored before it is sent")
  func recorded() async {
    let client = LinkClient(transport, clock, folder: folder.url)
    client.record("https://brand.example/fryYl?adj_campaign=a", source: .notification)
    #expect(client.waitingOpeningCount == 1)
    #expect(client.openingCampaign?.campaign == "a")
    await client.flush()
    #expect(folder.outbox?.openings.first?.source == .notification)
    transport.answer { _ in .answer(Self.long, campaign: Campaign(campaign: "b")) }
    await client.flush()
    #expect(client.waitingOpeningCount == 0)
    #expect(client.openingCampaign?.campaign == "b")
  }

  @Test("An opening whose response was late is sent again with the same ID")
  func late() async throws {
    transport.answer { [weak transport] _ in
      await transport?.hang()
      return .failure(.offline)
    }
    let client = LinkClient(transport, clock)
    async let resolution = client.processDeeplink(link(1))
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    #expect(await resolution.outcome == .timedOut)
    transport.answer { _ in .answer(Self.long) }
    await client.flush()
    let ids = transport.openings.map(\.openingID)
    #expect(ids.count == 2 && Set(ids).count == 1)
    #expect(transport.openings.last?.openedAt == clock.now - .seconds(5))
    transport.letGo()
  }

  @Test("Openings stay stored during a pause of the service and are sent afterwards")
  func busy() async {
    transport.answer { _ in
      .problem("too-many-requests", status: 429, headers: ["Retry-After": "30"])
    }
    let client = LinkClient(transport, clock)
    #expect(await client.processDeeplink(link(1)).outcome == .busy)
    transport.answer { _ in .answer(Self.long) }
    clock.advance(by: .milliseconds(29_999))
    #expect(await client.processDeeplink(link(2)).outcome == .busy)
    await client.flush()
    await #expect {
      try await client.createLink(CreateLinkRequest(destination: "example://"))
    } throws: { error in
      let error = error as? LinkClientError
      return error?.code == .busy && error?.retryAfter == .milliseconds(1)
    }
    #expect(transport.requests.count == 1)
    clock.advance(by: .milliseconds(1))
    await client.flush()
    #expect(transport.openings.map(\.url) == [1, 1, 2].map(link))
    #expect(client.waitingOpeningCount == 0)
  }

  @Test("A pause that a response demands is respected for at most a day")
  func retryAfter() async {
    transport.answer { _ in
      .json(ResolveAnswer(kind: .link, url: Self.long, retryAfter: 100_000_000))
    }
    let client = LinkClient(transport, clock)
    #expect(await client.processDeeplink(link(1)).outcome == .resolved)
    #expect(await client.processDeeplink(link(2)).outcome == .busy)
    clock.advance(by: .seconds(86_400))
    #expect(await client.processDeeplink(link(3)).outcome == .resolved)
  }

  @Test("No opening is stored after the service has disabled the client")
  func stopped() async {
    transport.answer { _ in .json(ResolveAnswer(kind: .link, url: Self.long, disabled: true)) }
    let client = LinkClient(transport, clock)
    #expect(await client.processDeeplink(link(1)).outcome == .resolved)
    #expect(await client.processDeeplink(link(2)).outcome == .disabled)
    client.isEnabled = true
    client.recordDeeplink(link(3))
    await client.flush()
    #expect(transport.requests.count == 1)
    #expect(client.waitingOpeningCount == 0)
    let next = LinkClient(transport, clock)
    #expect(await next.processDeeplink(link(1)).outcome == .resolved)
  }

  @Test("No opening is stored while the app has disabled the client")
  func disabled() async throws {
    let client = LinkClient(transport, clock, folder: folder.url)
    client.isEnabled = false
    let disabled = LinkResolution(of: link(1), outcome: .disabled, error: .disabled)
    #expect(await client.processDeeplink(link(1)) == disabled)
    client.recordDeeplink(link(2))
    let code = try #require(InviteCode("92MD6NHM67JA"))
    await #expect { try await client.redeem(code, as: "ben") } throws: {
      ($0 as? LinkClientError)?.code == .disabled
    }
    await client.flush()
    #expect(transport.requests.isEmpty)
    #expect(folder.names.isEmpty)
    client.isEnabled = true
    #expect(await client.processDeeplink(link(1)).outcome == .offline)
  }

  @Test(
    "An opening is not stored if the app disables the client, or forgets its data, during the call",
    arguments: [true, false]
  )
  func meanwhile(isForgotten: Bool) async {
    transport.answer { [weak transport] _ in
      await transport?.hang()
      return .failure(.offline)
    }
    let client = LinkClient(transport, clock, folder: folder.url)
    async let resolution = client.processDeeplink(link(1))
    await clock.sleepers(1)
    // An earlier change would prevent the request.
    await transport.requests(1)
    if isForgotten { await client.forget() } else { client.isEnabled = false }
    clock.advance(by: .seconds(5))
    #expect(await resolution.outcome == .timedOut)
    #expect(client.waitingOpeningCount == 0)
    transport.letGo()
  }

  @Test("forget() removes stored openings, the campaign and the installation ID")
  func forgotten() async {
    let client = LinkClient(transport, clock, folder: folder.url)
    _ = await client.processDeeplink(link(1) + "?adj_campaign=spring")
    await client.flush()
    #expect(folder.names == ["installation", "outbox.json"])
    #expect(client.openingCampaign?.campaign == "spring")
    let before = transport.openings.first?.installation
    await client.forget()
    #expect(folder.names.isEmpty)
    #expect(client.waitingOpeningCount == 0)
    #expect(client.openingCampaign == nil)
    _ = await client.processDeeplink(link(1))
    let after = transport.openings.last?.installation
    #expect(before != nil && after != nil && before != after)
  }

  @Test("A response that arrives after forget() brings no campaign back")
  func forgottenCampaign() async {
    transport.answer { [weak transport] _ in
      await transport?.hang()
      return .answer(Self.long, campaign: Campaign(campaign: "spring"))
    }
    let client = LinkClient(transport, clock, folder: folder.url)
    async let resolution = client.processDeeplink(link(1) + "?adj_campaign=winter")
    await transport.requests(1)
    await client.forget()
    transport.letGo()
    #expect(await resolution.campaign?.campaign == "spring")
    #expect(client.openingCampaign == nil)
  }

  @Test("A link whose redirects end after forget() leaves no campaign")
  func forgottenRedirect() async {
    transport.answer { [weak transport, target = link(1)] _ in
      await transport?.hang()
      return .redirect(target + "?adj_campaign=winter")
    }
    let client = LinkClient(transport, clock, folder: folder.url)
    async let resolution = client.processDeeplink("https://click.example/a")
    await transport.requests(1)
    await client.forget()
    transport.letGo()
    #expect(await resolution.outcome == .cancelled)
    #expect(client.openingCampaign == nil)
    #expect(transport.requests.count == 1)
  }

  @Test("An opening that is resolved again counts once, at its first time, and is no longer stored")
  func again() async {
    let id = UUID()
    let client = LinkClient(transport, clock)
    let time = clock.now
    _ = await client.resolve(link(1), source: .universalLink, openingID: id)
    #expect(client.waitingOpeningCount == 1)
    clock.advance(by: .seconds(3600))
    // Offline as before.
    _ = await client.resolve(link(1), source: .universalLink, openingID: id)
    #expect(client.waitingOpeningCount == 1)
    transport.answer { _ in .answer(Self.long) }
    let resolution = await client.resolve(link(1), source: .universalLink, openingID: id)
    #expect(resolution.outcome == .resolved)
    #expect(client.waitingOpeningCount == 0)
    await client.flush()
    #expect(transport.openings.count == 3)
    #expect(transport.openings.allSatisfy { $0.openingID == id.uuidString.lowercased() })
    #expect(transport.openings.allSatisfy { $0.openedAt == time })
  }

  @Test("Openings are dropped when they are too many, oldest first, or too old")
  func bounds() async {
    let client = LinkClient(transport, clock) { $0.maximumOpeningCount = 3 }
    for number in 1...5 { _ = await client.processDeeplink(link(number)) }
    #expect(client.waitingOpeningCount == 3)
    #expect(client.droppedCount == 2)
    clock.advance(by: .seconds(30 * 86_400))
    _ = await client.processDeeplink(link(6))
    clock.advance(by: .milliseconds(1))
    transport.answer { _ in .answer(Self.long) }
    let count = transport.requests.count
    await client.flush()
    #expect(transport.openings.dropFirst(count).map(\.url) == [link(6)])
    // First two and then one were too many; of the remaining three, two were too old.
    #expect(client.droppedCount == 5)
  }

  static let failures: [Result<LinkResponse, LinkTransportError>] = [
    .text("<html>"), .text("", status: 500), .failure(.connectionLost), .failure(.tooLarge),
  ]

  @Test("An opening that the service cannot process does not block the others", arguments: failures)
  func stuck(failure: Result<LinkResponse, LinkTransportError>) async {
    let client = LinkClient(transport, clock)
    for number in 1...3 { _ = await client.processDeeplink(link(number)) }
    transport.answer { [first = link(1)] request in
      request.opening?.url == first ? failure : .answer(Self.long)
    }
    await client.flush()
    #expect(transport.openings.dropFirst(3).map(\.url) == [1, 2, 3].map(link))
    #expect(client.waitingOpeningCount == 1)
    transport.answer { _ in .answer(Self.long) }
    await client.flush()
    #expect(client.waitingOpeningCount == 0)
  }

  @Test("Sending stops after three failures in a row")
  func patience() async {
    let transport = ScriptedTransport { _ in .failure(.offline) }
    let client = LinkClient(transport, clock)
    for number in 1...10 { _ = await client.processDeeplink(link(number)) }
    transport.answer { _ in .text("", status: 500) }
    await client.flush()
    #expect(transport.openings.dropFirst(10).map(\.url) == [1, 2, 3].map(link))
    #expect(client.waitingOpeningCount == 10)
  }

  @Test(
    "Sending stops at the first failure that affects all requests",
    arguments: [LinkTransportError.Code.offline, .timedOut, .cancelled]
  )
  func halted(failure: LinkTransportError.Code) async {
    let transport = ScriptedTransport { _ in .failure(failure) }
    let client = LinkClient(transport, clock)
    for number in 1...3 { _ = await client.processDeeplink(link(number)) }
    await client.flush()
    #expect(transport.openings.dropFirst(3).map(\.url) == [link(1)])
    #expect(client.waitingOpeningCount == 3)
  }

  @Test("No opening is stored if the client has no URL of a service")
  func noService() async throws {
    let options = LinkClientOptions(folder: nil, clock: clock.clock)
    let table = LinkTable(Destination.self, on: LinkSite(hosts: [], schemes: ["example"]))
    let client = LinkClient(table, appKey: "lwp_test", options: options)
    #expect(await client.processDeeplink("example://products/42").outcome == .refused)
    #expect(client.waitingOpeningCount == 0)
    let code = try #require(InviteCode("92MD6NHM67JA"))
    await #expect { try await client.redeem(code, as: "ben") } throws: {
      ($0 as? LinkClientError)?.code == .noService
    }
  }

  @Test("A call that arrives while the sending task ends makes it run again")
  func requestedAgain() {
    var state = SenderState()
    _ = state.begin { Task {} }
    _ = state.begin { Task {} }
    let isAgain = state.end()
    #expect(isAgain && state.task != nil)
    let isOnceMore = state.end()
    #expect(!isOnceMore)
    #expect(state.task == nil)
  }

  @Test("A pause that was set before the clock was set back does not extend a new one")
  func clockSetBack() {
    var state = ClientState(isEnabled: true)
    let now = clock.now
    state.pause(.seconds(60), at: now + .seconds(10 * 86_400))
    state.pause(.seconds(30), at: now)
    #expect(state.admission(at: now) == .busy(.seconds(30)))
    state.pause(.seconds(10), at: now)
    #expect(state.admission(at: now) == .busy(.seconds(30)))
  }

  @Test("An opening that the service refuses is not sent again")
  func refused() async {
    let client = LinkClient(transport, clock)
    for number in 1...3 { _ = await client.processDeeplink(link(number)) }
    transport.answer { _ in .problem("invalid-value", status: 422) }
    await client.flush()
    #expect(client.waitingOpeningCount == 0)
    #expect(transport.requests.count == 6)
  }
}
