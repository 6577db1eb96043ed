import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("LinkClient, with a key that the service refuses")
struct RefusedKeyTests {
  typealias Answer = Result<LinkResponse, LinkTransportError>

  private static let long = "https://example.com/products/42"
  static let refusals: [Answer] = [
    .problem("unknown-key", status: 401), .problem("missing-key", status: 401),
    .problem("insufficient-scope", status: 403),
  ]

  private let clock = HandDrivenClock()
  private let transport = ScriptedTransport { _ in .problem("unknown-key", status: 401) }
  private let problems = ProblemLog()

  private func link(_ number: Int) -> String { "https://brand.example/link\(number)" }

  @Test("The resolution and the app get the sentence of the service", arguments: refusals)
  func loud(refusal: Answer) async throws {
    transport.answer { _ in refusal }
    let client = LinkClient(transport, clock)
    client.onProblem { problems.add($0) }
    let resolution = await client.processDeeplink(link(1))
    #expect(resolution.outcome == .refused)
    #expect(resolution.error?.description == "A sentence.")
    #expect(resolution.error?.problem?.hasPrefix("urn:linkwright:problem:") == true)
    #expect(problems.all == [try #require(resolution.error)])
    #expect(client.problem == resolution.error)
  }

  @Test("A recorded opening makes a refused key known, too")
  func recorded() async {
    let client = LinkClient(transport, clock)
    client.onProblem { problems.add($0) }
    client.record(link(1), source: .code)
    await client.flush()
    #expect(problems.all.map(\.description) == ["A sentence."])
    #expect(client.waitingOpeningCount == 1)
  }

  @Test("A problem is reported once, to a late listener at once, and again after it was solved")
  func once() async {
    let client = LinkClient(transport, clock)
    client.onProblem { problems.add($0) }
    for number in 1...3 { _ = await client.processDeeplink(link(number)) }
    await client.flush()
    #expect(problems.all.count == 1)
    client.onProblem { problems.add($0) }
    #expect(problems.all.count == 2)

    transport.answer { _ in .answer(Self.long) }
    _ = await client.processDeeplink(link(4))
    await client.flush()
    #expect(client.problem == nil)
    transport.answer { _ in .problem("unknown-key", status: 401) }
    _ = await client.processDeeplink(link(5))
    #expect(problems.all.count == 4)
  }

  @Test(
    "Openings stay stored and are sent, in order, when the key works again",
    arguments: refusals
  )
  func stored(refusal: Answer) async {
    transport.answer { _ in refusal }
    let client = LinkClient(transport, clock)
    for number in 1...3 { _ = await client.processDeeplink(link(number)) }
    #expect(client.waitingOpeningCount == 3)
    let ids = transport.openings.map(\.openingID)
    // The first refusal ends the attempt to send them.
    await client.flush()
    #expect(transport.openings.dropFirst(3).map(\.url) == [link(1)])

    transport.answer { _ in .answer(Self.long) }
    await client.flush()
    #expect(transport.openings.dropFirst(4).map(\.openingID) == ids)
    #expect(client.waitingOpeningCount == 0 && client.droppedCount == 0)
  }

  @Test("Openings that wait for a valid key are bounded and counted")
  func bounds() async {
    let client = LinkClient(transport, clock) { $0.maximumOpeningCount = 2 }
    for number in 1...5 { _ = await client.processDeeplink(link(number)) }
    #expect(client.waitingOpeningCount == 2 && client.droppedCount == 3)
  }

  /// Every answer after which an opening is neither counted by the service nor stored.
  static let losses: [Answer] = [
    .problem("invalid-value", status: 422), .problem("too-large", status: 413),
    .problem("malformed-request", status: 400), .problem("a-later-one", status: 403),
  ]

  @Test("An opening that the service refuses for another reason is counted", arguments: losses)
  func counted(refusal: Answer) async {
    transport.answer { _ in refusal }
    let client = LinkClient(transport, clock)
    client.onProblem { problems.add($0) }
    _ = await client.processDeeplink(link(1))
    #expect(client.waitingOpeningCount == 0 && client.droppedCount == 1)
    client.record(link(2), source: .code)
    await client.flush()
    #expect(client.waitingOpeningCount == 0 && client.droppedCount == 2)
    #expect(problems.all.map(\.code) == [.refused])
  }

  @Test("An opening of a link that is too long is counted")
  func tooLong() async {
    let client = LinkClient(transport, clock)
    let link = "https://example.com/" + String(repeating: "a", count: 8192)
    let resolution = await client.processDeeplink(link)
    #expect(resolution.error?.description == "The link is longer than 8,192 bytes.")
    #expect(client.droppedCount == 1)
  }

  @Test("A client without the URL of a service says so")
  func noService() async {
    let table = LinkTable(Destination.self, on: LinkSite(hosts: [], schemes: ["example"]))
    let options = LinkClientOptions(folder: nil, clock: clock.clock)
    let client = LinkClient(table, appKey: "lwp_test", options: options)
    client.onProblem { problems.add($0) }
    _ = await client.processDeeplink("example://products/42")
    #expect(problems.all.map(\.code) == [.noService])
    #expect(client.droppedCount == 1)
  }

  @Test("A redemption throws the sentence of the service; a queued one stays queued")
  func redemption() async throws {
    let code = try #require(InviteCode("92MD6NHM67JA"))
    let settled = Locked<[Redemption.Outcome]>([])
    let client = LinkClient(transport, clock) {
      $0.redemptionSettled = { redemption in settled.withLock { $0.append(redemption.outcome) } }
    }
    client.onProblem { problems.add($0) }
    transport.answer { _ in .failure(.offline) }
    #expect(try await client.redeem(code, as: "ben").outcome == .queued)
    transport.answer { _ in .problem("unknown-key", status: 401) }
    await #expect { try await client.redeem(code, as: "ben") } throws: {
      ($0 as? LinkClientError)?.description == "A sentence."
    }
    await client.flush()
    #expect(settled.withLock { $0 }.isEmpty)
    #expect(problems.all.count == 1)
    transport.answer { [clock] _ in
      .json(
        RedeemAnswer(
          id: "1",
          redeemedAt: clock.now,
          repeated: false,
          invitation: InvitationPreview(code: code, state: .open)
        )
      )
    }
    await client.flush()
    #expect(settled.withLock { $0 } == [.redeemed])
  }

  @Test("A key without the scope for invitations still sends openings")
  func scope() async throws {
    let client = LinkClient(transport, clock)
    transport.answer { _ in .failure(.offline) }
    for name in ["a", "b", "c", "d"] {
      _ = try await client.redeem(try #require(InviteCode("92MD6NHM67JA")), as: name)
    }
    client.record(link(1), source: .code)
    transport.answer { request in
      request.url.hasSuffix("/redeem")
        ? .problem("insufficient-scope", status: 403) : .answer(Self.long)
    }
    let count = transport.requests.count
    await client.flush()
    #expect(client.waitingOpeningCount == 0)
    // One redemption shows what is true of all.
    #expect(transport.requests.dropFirst(count).filter { $0.url.hasSuffix("/redeem") }.count < 4)
  }

  @Test("Over a real connection, too, the app gets the sentence of the service")
  func connection() async throws {
    let body = """
      {"type": "urn:linkwright:problem:unknown-key", "title": "The key is unknown", \
      "status": 401, "detail": "The key does not exist or was revoked."}
      """
    let response = """
      HTTP/1.1 401 Unauthorized\r\nContent-Type: application/problem+json\r\n\
      WWW-Authenticate: Bearer\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)
      """
    let server = try #require(RawServer(.answers(Array(response.utf8))))
    var options = LinkClientOptions(folder: nil)
    // Many tests run at the same time; the subject is the response, not the time limit.
    options.deadline = .seconds(60)
    let client = LinkClient(
      LinkTable.example,
      appKey: "lwp_revoked",
      service: URL(string: "http://127.0.0.1:\(server.port)"),
      options: options
    )
    client.onProblem { problems.add($0) }
    let resolution = await client.processDeeplink(link(1))
    #expect(resolution.error?.description == "The key does not exist or was revoked.")
    #expect(problems.all == [try #require(resolution.error)])
    #expect(client.waitingOpeningCount == 1)
  }
}

/// The problems that a client reported.
final class ProblemLog: Sendable {
  private let list = Locked<[LinkClientError]>([])

  func add(_ problem: LinkClientError) { list.withLock { $0.append(problem) } }
  var all: [LinkClientError] { list.withLock { $0 } }
}
