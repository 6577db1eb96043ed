import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("LinkClient, deadline")
struct ResolutionDeadlineTests {
  private static let link = "https://brand.example/fryYl"

  private let clock = HandDrivenClock()
  private let hanging = ScriptedTransport { _ in .failure(.offline) }

  private static func failed(_ failure: ServiceFailure, _ url: String = link) -> LinkResolution {
    LinkResolution(of: url, outcome: failure.outcome, error: LinkClientError(failure))
  }

  init() {
    hanging.answer { [weak hanging] _ in
      await hanging?.hang()
      return .answer("https://example.com/products/42")
    }
  }

  @Test("The deadline ends a call whose transport never returns, and no earlier")
  func neverReturns() async {
    let client = LinkClient(hanging, clock)
    async let resolution = client.processDeeplink(Self.link)
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(4999))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    #expect(await resolution == Self.failed(.timedOut))
    #expect(client.waitingOpeningCount == 1)
    hanging.letGo()
  }

  @Test("The deadline covers redirects: three seconds each, five seconds together")
  func hops() async {
    let client = LinkClient(hanging, clock)
    async let alone = client.processDeeplink("https://click.example/a")
    await clock.sleepers(2)
    clock.advance(by: .seconds(3))
    #expect(await alone == Self.failed(.timedOut, "https://click.example/a"))
    hanging.letGo()

    // A clock without sleepers.
    let clock = HandDrivenClock()
    let next = LinkClient(hanging, clock)
    hanging.answer { [weak hanging] request in
      if request.url == "https://click.example/a" {
        try? await clock.clock.sleep(.seconds(2))
        return .redirect("https://click.example/b")
      }
      await hanging?.hang()
      return .failure(.offline)
    }
    async let chain = next.processDeeplink("https://click.example/a")
    // The call, its first hop, and the server.
    await clock.sleepers(3)
    let sleepCount = clock.sleepCount
    clock.advance(by: .seconds(2))
    // The second hop has three seconds, and the call has three seconds left.
    await clock.sleeps(sleepCount + 1)
    clock.advance(by: .milliseconds(2999))
    #expect(clock.sleeperCount == 2)
    clock.advance(by: .milliseconds(1))
    let resolution = await chain
    #expect(resolution.outcome == .timedOut)
    #expect(resolution.url == "https://click.example/b")
    // Foreign links are never stored.
    #expect(next.waitingOpeningCount == 0)
    hanging.letGo()
  }

  @Test("A cancelled call returns before the deadline, and its opening is sent later")
  func cancelled() async {
    let client = LinkClient(hanging, clock)
    let task = Task { await client.processDeeplink(Self.link) }
    await clock.sleepers(1)
    task.cancel()
    #expect(await task.value == Self.failed(.cancelled))
    #expect(client.waitingOpeningCount == 1)
    #expect(clock.sleeperCount == 0)
    hanging.letGo()
  }

  @Test("A call in a cancelled task sends nothing, and its opening is sent later")
  func cancelledBefore() async {
    let client = LinkClient(hanging, clock)
    let task = Task {
      // Returns once the task is cancelled.
      try? await clock.clock.sleep(.seconds(1_000_000))
      return await client.processDeeplink(Self.link)
    }
    task.cancel()
    #expect(await task.value.outcome == .cancelled)
    #expect(hanging.requests.isEmpty)
    #expect(client.waitingOpeningCount == 1)
  }

  @Test("A response after the deadline is dropped")
  func late() async {
    let client = LinkClient(hanging, clock) { $0.maximumOpeningCount = 0 }
    async let resolution = client.processDeeplink(Self.link)
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    #expect(await resolution.outcome == .timedOut)
    hanging.letGo()
    #expect(client.waitingOpeningCount == 0)
  }

  @Test("The deadline applies to all calls")
  func calls() async throws {
    let client = LinkClient(hanging, clock)
    let code = try #require(InviteCode("92MD6NHM67JA"))
    let created = Task { try await client.createLink(CreateLinkRequest(destination: "example://")) }
    let preview = Task { try await client.invitation(code) }
    let redemption = Task { try await client.redeem(code, as: "ben") }
    await clock.sleepers(3)
    clock.advance(by: .seconds(5))
    await #expect { try await created.value } throws: {
      ($0 as? LinkClientError)?.code == .timedOut
    }
    await #expect { try await preview.value } throws: {
      ($0 as? LinkClientError)?.code == .timedOut
    }
    #expect(try await redemption.value.outcome == .queued)
    hanging.letGo()
  }

  /// What the transport of ``many()`` does, and the expected outcome.
  private enum Behaviour: Int, CaseIterable {
    case answers, never, late, offline, hangsUp, webPage, foreign, refuses, fails

    var outcome: LinkResolution.Outcome {
      switch self {
      case .answers: .resolved
      case .never, .late: .timedOut
      case .offline: .offline
      case .hangsUp, .fails: .serverError
      case .webPage: .unreadable
      case .foreign: .foreignAnswer
      case .refuses: .refused
      }
    }
  }

  @Test("Of 10,000 concurrent calls each returns once with its own outcome")
  func many() async {
    let count = 10_000
    let clock = clock
    hanging.answer { [weak hanging] request in
      guard let behaviour = Self.behaviour(request) else { return .failure(.invalidURL) }
      switch behaviour {
      case .answers: return .answer("https://example.com/products/42")
      case .never: await hanging?.hang()
      case .late: await hanging?.hang()
      case .offline: return .failure(.offline)
      case .hangsUp: return .failure(.connectionLost)
      case .webPage: return .text("<html></html>")
      case .foreign: return .answer("https://evil.example/")
      case .refuses: return .problem("unknown-key", status: 401)
      case .fails: return .text("", status: 500)
      }
      return .answer("https://example.com/products/42")
    }
    // Without an outbox nothing is sent but the calls themselves.
    let client = LinkClient(hanging, clock) { $0.maximumOpeningCount = 0 }
    let stuckCount = (0..<count).count {
      [.never, .late].contains(Self.behaviour(of: $0))
    }
    var all: [Int: [LinkResolution.Outcome]] = [:]
    await withTaskGroup(of: (Int, LinkResolution.Outcome).self) { group in
      for number in 0..<count {
        group.addTask { (number, await client.processDeeplink(Self.link(number)).outcome) }
      }
      var endCount = 0
      for await (number, outcome) in group {
        all[number, default: []].append(outcome)
        endCount += 1
        // All others wait for the deadline.
        guard endCount == count - stuckCount else { continue }
        await clock.sleepers(stuckCount)
        clock.advance(by: .seconds(5))
      }
    }
    hanging.letGo()
    #expect(all.count == count)
    #expect(all.allSatisfy { $0.value == [Self.behaviour(of: $0.key).outcome] })
    #expect(hanging.requests.count == count)
  }

  private static func link(_ number: Int) -> String { "https://brand.example/x/\(number)" }

  private static func behaviour(of number: Int) -> Behaviour {
    Behaviour.allCases[number % Behaviour.allCases.count]
  }

  private static func behaviour(_ request: LinkRequest) -> Behaviour? {
    request.opening?.url.split(separator: "/").last.flatMap { Int($0) }.map(behaviour)
  }
}
