import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("LinkClient, invitations")
struct RedemptionTests {
  private let clock = HandDrivenClock()
  private let folder = TestFolder()
  private let transport = ScriptedTransport { _ in .failure(.offline) }
  private let code: InviteCode

  init() throws { code = try #require(InviteCode("92MD6NHM67JA")) }

  private var answer: RedeemAnswer {
    RedeemAnswer(
      id: "1",
      redeemedAt: clock.now,
      repeated: false,
      invitation: InvitationPreview(code: code, state: .exhausted)
    )
  }

  private var keys: [String] { transport.requests.compactMap { $0.headers["Idempotency-Key"] } }

  @Test("Each redemption is sent with the app key and a new idempotency key")
  func redeemed() async throws {
    transport.answer { [answer] _ in .json(answer) }
    let client = LinkClient(transport, clock)
    let redemption = try await client.redeem(code, as: "ben")
    #expect(redemption == Redemption(of: code, by: "ben", outcome: .redeemed, answer: answer))
    _ = try await client.redeem(code, as: "ben")
    let request = try #require(transport.requests.first)
    #expect(request.url == "https://brand.example/v1/invitations/92MD6NHM67JA/redeem")
    #expect(request.headers["Authorization"] == "Bearer lwp_test")
    #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == #"{"redeemer":"ben"}"#)
    #expect(Set(keys).count == 2)
  }

  @Test("A token is requested for each attempt, and sent but not stored")
  func token() async throws {
    let calls = Locked<[String]>([])
    let client = LinkClient(transport, clock, folder: folder.url) {
      $0.redeemerToken = { code, redeemer in
        calls.withLock { calls in
          calls.append("\(code) \(redeemer)")
          return "token\(calls.count)"
        }
      }
    }
    #expect(try await client.redeem(code, as: "ben").outcome == .queued)
    await client.flush()
    let stored = try #require(folder.outbox)
    #expect(try !String(decoding: JSONEncoder().encode(stored), as: UTF8.self).contains("token"))
    transport.answer { [answer] _ in .json(answer) }
    await client.flush()
    #expect(calls.withLock { $0 }.allSatisfy { $0 == "92MD-6NHM-67JA ben" })
    let tokens = transport.requests.compactMap(\.body).map {
      try? JSONDecoder().decode(RedeemRequest.self, from: Data($0)).redeemerToken
    }
    #expect(tokens.count > 1 && tokens == (1...tokens.count).map { "token\($0)" })
    #expect(Set(keys).count == 1)
  }

  @Test("A redemption waits if its token cannot be obtained, and is sent without one for nil")
  func missingToken() async throws {
    struct Unreachable: Error {}
    let isReachable = Locked(false)
    transport.answer { [answer] _ in .json(answer) }
    let client = LinkClient(transport, clock) {
      $0.redeemerToken = { _, _ in
        guard isReachable.withLock({ $0 }) else { throw Unreachable() }
        return nil
      }
    }
    #expect(try await client.redeem(code, as: "ben").outcome == .queued)
    await client.flush()
    #expect(transport.requests.isEmpty)
    isReachable.withLock { $0 = true }
    await client.flush()
    let body = try #require(transport.requests.first?.body)
    #expect(String(decoding: body, as: UTF8.self) == #"{"redeemer":"ben"}"#)
  }

  @Test("A token that never arrives does not delay a redemption beyond the deadline")
  func lateToken() async throws {
    let client = LinkClient(transport, clock) {
      $0.redeemerToken = { [transport] _, _ in
        await transport.hang()
        return "late"
      }
    }
    async let redemption = client.redeem(code, as: "ben")
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    #expect(try await redemption.outcome == .queued)
    #expect(transport.requests.isEmpty)
    transport.letGo()
  }

  @Test(
    "An attempt whose proof is refused throws the problem and is not sent again",
    arguments: ["redeemer-proof-required", "redeemer-token-invalid"]
  )
  func refusedProof(problem: String) async throws {
    transport.answer { _ in .problem(problem, status: 403) }
    let client = LinkClient(transport, clock)
    await #expect { try await client.redeem(code, as: "ben") } throws: {
      ($0 as? LinkClientError)?.problem == "urn:linkwright:problem:\(problem)"
    }
    await client.flush()
    #expect(transport.requests.count == 1)
  }

  static let refusals: [(String, Int, Redemption.Outcome)] = [
    ("invitation-exhausted", 409, .exhausted), ("invitation-expired", 410, .expired),
    ("invitation-revoked", 410, .revoked), ("own-invitation", 403, .ownInvitation),
    ("unknown-invitation", 404, .unknown),
  ]

  @Test("A refusal by the invitation is an outcome and is not sent again", arguments: refusals)
  func refused(problem: String, status: Int, outcome: Redemption.Outcome) async throws {
    transport.answer { _ in .problem(problem, status: status) }
    let client = LinkClient(transport, clock)
    #expect(try await client.redeem(code, as: "ben").outcome == outcome)
    await client.flush()
    #expect(transport.requests.count == 1)
  }

  @Test("A queued redemption keeps its idempotency key until it is settled")
  func queued() async throws {
    let settled = Locked<[Redemption]>([])
    let client = LinkClient(transport, clock, folder: folder.url) {
      $0.redemptionSettled = { redemption in settled.withLock { $0.append(redemption) } }
    }
    for _ in 1...2 { #expect(try await client.redeem(code, as: "ben").outcome == .queued) }
    #expect(try await client.redeem(code, as: "cem").outcome == .queued)
    await client.flush()
    #expect(folder.outbox?.redemptions.map(\.redeemer) == ["ben", "cem"])
    #expect(Set(keys).count == 2)
    #expect(settled.withLock { $0.isEmpty })

    // The app is launched again.
    let next = LinkClient(transport, clock, folder: folder.url) {
      $0.redemptionSettled = { redemption in settled.withLock { $0.append(redemption) } }
    }
    await next.flush()
    let count = keys.count
    transport.answer { [answer] request in
      let body = request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
      return body.contains("ben")
        ? .json(answer) : .problem("invitation-exhausted", status: 409)
    }
    await next.flush()
    #expect(settled.withLock { $0.map(\.outcome) } == [.redeemed, .exhausted])
    #expect(settled.withLock { $0.map(\.redeemer) } == ["ben", "cem"])
    #expect(keys.dropFirst(count).allSatisfy { keys.prefix(count).contains($0) })
    #expect(Set(keys).count == 2)
    #expect(!folder.names.contains("outbox.json"))
  }

  @Test("A queued redemption that a direct call overtakes is settled by the call and not reported")
  func overtakenByCall() async throws {
    let settled = Locked<[Redemption]>([])
    let client = LinkClient(transport, clock) {
      $0.redemptionSettled = { redemption in settled.withLock { $0.append(redemption) } }
    }
    #expect(try await client.redeem(code, as: "ben").outcome == .queued)
    hangFirst(then: .json(answer))
    async let flushed: Void = client.flush()
    await transport.requests(2)
    #expect(try await client.redeem(code, as: "ben").outcome == .redeemed)
    transport.letGo()
    await flushed
    #expect(settled.withLock { $0.isEmpty })
    await client.flush()
    #expect(transport.requests.count == 3)
  }

  @Test("A redemption that is sent from the outbox during a direct call is reported once")
  func overtakenByFlush() async throws {
    let settled = Locked<[Redemption]>([])
    let client = LinkClient(transport, clock) {
      $0.redemptionSettled = { redemption in settled.withLock { $0.append(redemption) } }
    }
    #expect(try await client.redeem(code, as: "ben").outcome == .queued)
    hangFirst(then: .failure(.offline))
    async let redemption = client.redeem(code, as: "ben")
    await transport.requests(2)
    await client.flush()
    #expect(settled.withLock { $0.map(\.outcome) } == [.redeemed])
    transport.letGo()
    #expect(try await redemption.outcome == .queued)
    await client.flush()
    #expect(transport.requests.count == 3)
  }

  /// Makes the next request hang until ``ScriptedTransport/letGo()`` and then end with a result.
  /// Later requests succeed at once.
  private func hangFirst(then result: Result<LinkResponse, LinkTransportError>) {
    let isFirst = Locked(true)
    transport.answer { [weak transport, answer] _ in
      let hangs = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      guard hangs else { return .json(answer) }
      await transport?.hang()
      return result
    }
  }

  static let passing: [Result<LinkResponse, LinkTransportError>] = [
    .failure(.offline), .failure(.timedOut), .failure(.connectionLost), .failure(.tooLarge),
    .text("<html>"), .text("<html>", status: 404), .text("", status: 502),
    .problem("unavailable", status: 503, headers: ["Retry-After": "5"]),
    .problem("too-many-requests", status: 429),
    .problem("request-in-progress", status: 409, headers: ["Retry-After": "1"]),
  ]

  @Test(
    "A redemption without a usable response is sent again with the same key",
    arguments: passing
  )
  func again(failure: Result<LinkResponse, LinkTransportError>) async throws {
    transport.answer { _ in failure }
    let client = LinkClient(transport, clock)
    #expect(try await client.redeem(code, as: "ben").outcome == .queued)
    clock.advance(by: .seconds(60))
    transport.answer { [answer] _ in .json(answer) }
    await client.flush()
    #expect(keys.count == 2 && Set(keys).count == 1)
  }

  @Test("Nothing but redeem(_:as:) redeems an invitation")
  func onlyByCall() async {
    transport.answer { [code] _ in
      .json(
        ResolveAnswer(
          kind: .invitation,
          url: "https://example.com/invite/92MD6NHM67JA",
          invitation: InvitationPreview(code: code, state: .open)
        )
      )
    }
    let client = LinkClient(transport, clock)
    let resolution = await client.processDeeplink("https://brand.example/invite/92MD6NHM67JA")
    #expect(resolution.invitation?.code == code)
    client.recordDeeplink("https://brand.example/invite/92MD6NHM67JA")
    await client.flush()
    #expect(transport.requests.allSatisfy { $0.url.hasSuffix("/v1/resolve") })
    #expect(client.waitingOpeningCount == 0)
  }

  @Test("A redemption beyond the limit of the outbox throws an error")
  func full() async throws {
    let client = LinkClient(transport, clock)
    for number in 1...100 {
      #expect(try await client.redeem(code, as: "person \(number)").outcome == .queued)
    }
    await #expect { try await client.redeem(code, as: "one more") } throws: {
      ($0 as? LinkClientError)?.code == .queueFull
    }
    #expect(try await client.redeem(code, as: "person 7").outcome == .queued)
  }

  @Test("invitation(_:) returns the preview in any state")
  func preview() async throws {
    let preview = InvitationPreview(code: code, state: .expired, inviterName: "Ana")
    transport.answer { _ in .json(preview) }
    let client = LinkClient(transport, clock)
    #expect(try await client.invitation(code) == preview)
    #expect(transport.requests.map(\.method) == ["GET"])
    transport.answer { _ in .problem("unknown-invitation", status: 404) }
    await #expect { try await client.invitation(code) } throws: {
      ($0 as? LinkClientError)?.code == .unknownInvitation
    }
  }
}
