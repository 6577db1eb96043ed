import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("Openings that wait")
struct QueueTests {
  private static let long = "https://example.com/products/42"

  private let clock = HandDrivenClock()
  private let transport = ScriptedTransport { _ in .failure(.offline) }
  private let folder = TestFolder()

  private func link(_ number: Int) -> String { "https://brand.example/link\(number)" }

  @Test("are sent in order after the next that succeeds, with the ids they had")
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

  @Test("are those without an answer, and no others")
  func kinds() async {
    let answers: [(Result<LinkResponse, LinkTransportError>, Bool)] = [
      (.failure(.offline), true), (.failure(.timedOut), true), (.failure(.connectionLost), true),
      (.failure(.tooLarge), true), (.text("<html>"), true), (.text("", status: 500), true),
      (.text("<html>", status: 403), true),
      (.problem("too-many-requests", status: 429), true),
      (.problem("unknown-key", status: 401), false), (.answer(Self.long), false),
      (.answer("https://evil.example/"), false),
    ]
    for (answer, isKept) in answers {
      transport.answer { _ in answer }
      let client = LinkClient(transport, clock)
      _ = await client.processDeeplink(link(1))
      #expect(client.waitingOpeningCount == (isKept ? 1 : 0), "\(answer)")
    }
  }

  @Test("outlive the app, and belong to the same installation")
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
    // The key of the app as it is now, not as it was.
    for index in expected.indices { expected[index].appKey = "lwp_new" }
    #expect(next.openings == expected)
    _ = await restarted.processDeeplink(link(3))
    #expect(next.openings.last?.installation == before.first?.installation)
    #expect(before.first?.installation != nil)
    await restarted.flush()
    #expect(folder.names == ["installation"])
  }

  @Test("are written before an app that only records them goes on to send them")
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

  @Test("count once when their answer was late: they are sent with the same id")
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

  @Test("stay in the queue while the service is to be spared, and then are sent")
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

  @Test("are not sent before the time that an answer names, at most a day")
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

  @Test("do not arise once the service has switched the client off")
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

  @Test("do not arise while the app has switched the client off")
  func disabled() async throws {
    let client = LinkClient(transport, clock, folder: folder.url)
    client.isEnabled = false
    #expect(await client.processDeeplink(link(1)) == .init(of: link(1), outcome: .disabled))
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

  @Test("are not kept when the client is switched off, or told to forget, on the way")
  func meanwhile() async {
    for isForgotten in [true, false] {
      transport.answer { [weak transport] _ in
        await transport?.hang()
        return .failure(.offline)
      }
      let client = LinkClient(transport, clock, folder: folder.url)
      async let resolution = client.processDeeplink(link(1))
      await clock.sleepers(1)
      // Before it is sent, it would not be.
      while transport.requests.count < (isForgotten ? 1 : 2) { await Task.yield() }
      if isForgotten { await client.forget() } else { client.isEnabled = false }
      clock.advance(by: .seconds(5))
      #expect(await resolution.outcome == .timedOut)
      #expect(client.waitingOpeningCount == 0)
      transport.letGo()
    }
  }

  @Test("are forgotten with the id of the installation")
  func forgotten() async {
    let client = LinkClient(transport, clock, folder: folder.url)
    _ = await client.processDeeplink(link(1))
    await client.flush()
    #expect(folder.names == ["installation", "outbox.json"])
    let before = transport.openings.first?.installation
    await client.forget()
    #expect(folder.names.isEmpty)
    #expect(client.waitingOpeningCount == 0)
    _ = await client.processDeeplink(link(1))
    let after = transport.openings.last?.installation
    #expect(before != nil && after != nil && before != after)
  }

  @Test("are given up when they are too many, the oldest first, or too old")
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
    // Two and then one were too many, and of the three that were left two too old.
    #expect(client.droppedCount == 5)
  }

  @Test("are not held up by those that the service cannot cope with, each sent once at a time")
  func stuck() async {
    let failures: [Result<LinkResponse, LinkTransportError>] = [
      .text("<html>"), .text("", status: 500), .failure(.connectionLost), .failure(.tooLarge),
    ]
    for failure in failures {
      let transport = ScriptedTransport { _ in .failure(.offline) }
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
  }

  @Test("do not storm a service that is broken: three failures in a row are its own")
  func patience() async {
    let transport = ScriptedTransport { _ in .failure(.offline) }
    let client = LinkClient(transport, clock)
    for number in 1...10 { _ = await client.processDeeplink(link(number)) }
    transport.answer { _ in .text("", status: 500) }
    await client.flush()
    #expect(transport.openings.dropFirst(10).map(\.url) == [1, 2, 3].map(link))
    #expect(client.waitingOpeningCount == 10)
  }

  @Test("stay where they are after the first that finds nobody")
  func halted() async {
    for failure in [LinkTransportError.Code.offline, .timedOut, .cancelled] {
      let transport = ScriptedTransport { _ in .failure(failure) }
      let client = LinkClient(transport, clock)
      for number in 1...3 { _ = await client.processDeeplink(link(number)) }
      await client.flush()
      #expect(transport.openings.dropFirst(3).map(\.url) == [link(1)])
      #expect(client.waitingOpeningCount == 3)
    }
  }

  @Test("do not arise where there is no service to ask")
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

  @Test("are sent when somebody asks while the task that sends is about to end")
  func wish() {
    var sending = Sending()
    _ = sending.begin { Task {} }
    _ = sending.begin { Task {} }
    let isAgain = sending.end()
    #expect(isAgain && sending.task != nil)
    let isOnceMore = sending.end()
    #expect(!isOnceMore)
    #expect(sending.task == nil)
  }

  @Test("do not wait longer for a pause that was set by a clock of tomorrow")
  func clockSetBack() {
    var state = ClientState(isEnabled: true)
    let now = clock.now
    state.pause(.seconds(60), at: now + .seconds(10 * 86_400))
    state.pause(.seconds(30), at: now)
    #expect(state.admission(at: now) == .busy(.seconds(30)))
    state.pause(.seconds(10), at: now)
    #expect(state.admission(at: now) == .busy(.seconds(30)))
  }

  @Test("that the service refuses are not sent for ever")
  func refused() async {
    let client = LinkClient(transport, clock)
    for number in 1...3 { _ = await client.processDeeplink(link(number)) }
    transport.answer { _ in .problem("invalid-value", status: 422) }
    await client.flush()
    #expect(client.waitingOpeningCount == 0)
    #expect(transport.requests.count == 6)
  }
}
