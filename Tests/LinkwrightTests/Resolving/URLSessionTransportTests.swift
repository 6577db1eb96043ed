import Foundation
import Linkwright
import Testing

@Suite("URLSessionTransport, over real sockets")
struct URLSessionTransportTests {
  private static let link = "https://brand.example/fryYl"

  private static func http(_ head: String, _ body: String = "") -> [UInt8] {
    Array(
      "HTTP/1.1 \(head)\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        .utf8
    )
  }

  private static func answer(_ url: String) -> [UInt8] {
    http("200 OK", #"{"kind":"link","url":"\#(url)"}"#)
  }

  private static let product = answer("https://example.com/products/42")

  static let cases: [(RawServer.Behaviour, LinkResolution.Outcome)] = [
    (.answers(product), .resolved),
    (.answers(answer("https://evil.example/")), .foreignAnswer),
    (.answers(http("200 OK", "<html></html>")), .unreadable),
    // To itself: a redirect is never followed, so it is no circle either.
    (.answers(http("302 Found\r\nLocation: /v1/resolve")), .unreadable),
    (.never, .timedOut),
    (.answersLate(product, after: .seconds(60)), .timedOut),
    (.hangsUp, .serverError),
    (.answers(http("200 OK", String(repeating: "a", count: 10_000_000))), .unreadable),
    (.answers(http("401 Unauthorized\r\nWWW-Authenticate: Bearer")), .unreadable),
  ]

  private static func client(of server: RawServer, deadline: Duration) -> LinkClient {
    LinkClient(
      LinkTable.example,
      appKey: "lwp_test",
      service: URL(string: "http://127.0.0.1:\(server.port)/"),
      options: LinkClientOptions(deadline: deadline, folder: nil)
    )
  }

  @Test("The outcome of a call is that of the server's behaviour", arguments: cases.indices)
  func outcome(index: Int) async throws {
    // By number: ten megabytes are too long for the name of a test.
    let (behaviour, outcome) = Self.cases[index]
    let server = try #require(RawServer(behaviour))
    defer { withExtendedLifetime(server) {} }
    // Long enough for a machine that runs all tests at once.
    let deadline = outcome == .timedOut ? Duration.seconds(1) : .seconds(60)
    let resolution = await Self.client(of: server, deadline: deadline).processDeeplink(Self.link)
    #expect(resolution.outcome == outcome)
  }

  #if os(Linux)
    // In a process of their own, as other tests open files and sockets as well.
    @Test("200 concurrent calls end within the deadline and leave no socket open")
    func many() async {
      await #expect(processExitsWith: .success) {
        let first = await Self.call(200)
        let before = await Self.settledFileCount(atMost: 0)
        let second = await Self.call(200)
        #expect(max(first, second) < .milliseconds(250))
        #expect(await Self.settledFileCount(atMost: before) <= before)
      }
    }

    /// Abandoned connections are closed a moment later, on Linux at their time limit.
    ///
    /// - Returns: As few open files as there are within ten seconds, or the first number that is
    ///   few enough.
    private static func settledFileCount(atMost limit: Int) async -> Int {
      var least = Int.max
      for _ in 0..<100 where least > limit {
        least = min(least, openFileCount)
        try? await Task.sleep(for: .milliseconds(100))
      }
      return least
    }

    private static var openFileCount: Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
    }
  #endif

  /// Calls servers of all kinds at the same time.
  ///
  /// - Returns: By how much a call ended later than its deadline, at most. What a sleeper beside it
  ///   oversleeps is the machine's, and does not count.
  @discardableResult
  private static func call(_ count: Int) async -> Duration {
    let deadline = Duration.seconds(1)
    let servers = cases.compactMap { RawServer($0.0) }
    let clients = servers.map { client(of: $0, deadline: deadline) }
    // The servers listen until they are released.
    defer { withExtendedLifetime(servers) {} }
    let clock = ContinuousClock()
    return await withTaskGroup(of: Duration.self) { group in
      for number in 0..<count {
        let index = number % cases.count
        group.addTask {
          let end = clock.now + deadline
          async let control = woken(at: end)
          let outcome = await clients[index].processDeeplink(link).outcome
          let now = clock.now
          // With so many, an answer may come too late.
          #expect(outcome == cases[index].1 || outcome == .timedOut)
          return await max(now - max(control, end), .zero)
        }
      }
      return await group.reduce(.zero, max)
    }
  }

  private static func woken(at end: ContinuousClock.Instant) async -> ContinuousClock.Instant {
    try? await ContinuousClock().sleep(until: end)
    return .now
  }

  @Test("A client without references is released, whatever its server does")
  func release() async throws {
    for (behaviour, _) in Self.cases {
      let server = try #require(RawServer(behaviour))
      defer { withExtendedLifetime(server) {} }
      weak var client: LinkClient?
      do {
        let held = Self.client(of: server, deadline: .milliseconds(500))
        client = held
        _ = await held.processDeeplink(Self.link)
      }
      for _ in 0..<200 where client != nil { try await Task.sleep(for: .milliseconds(10)) }
      #expect(client == nil)
    }
  }
}
