import Foundation
import Linkwright
import Testing

@Suite("Requests over real sockets")
struct SessionTransportTests {
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

  @Test("end with the outcome of what the server does", arguments: cases.indices)
  func outcome(index: Int) async throws {
    // By number: ten megabytes are too long for the name of a test.
    let (behaviour, outcome) = Self.cases[index]
    let server = try #require(RawServer(behaviour))
    // Long enough for a machine that runs all tests at once.
    let deadline = outcome == .timedOut ? Duration.seconds(1) : .seconds(60)
    let resolution = await Self.client(of: server, deadline: deadline).processDeeplink(Self.link)
    #expect(resolution.outcome == outcome)
  }

  #if os(Linux)
    // In a process of their own, as other tests open files and sockets as well.
    @Test("200 at once end within the deadline, and leave no socket open and no client behind")
    func many() async {
      await #expect(processExitsWith: .success) {
        await Self.call(3)
        let before = Self.openFileCount
        let late = await Self.call(200)
        #expect(late < .milliseconds(250))
        // What nobody waits for is closed a moment later, on Linux at its time limit.
        for _ in 0..<500 where Self.openFileCount > before {
          try await Task.sleep(for: .milliseconds(20))
        }
        #expect(Self.openFileCount <= before)
      }
    }

    private static var openFileCount: Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
    }
  #endif

  /// Calls servers of all kinds at the same time.
  ///
  /// - Returns: By how much the last call ended later than its deadline. What a sleeper oversleeps at the
  ///   same time is the machine's, and does not count.
  @discardableResult
  private static func call(_ count: Int) async -> Duration {
    let deadline = Duration.seconds(1)
    let servers = cases.compactMap { RawServer($0.0) }
    let clients = servers.map { client(of: $0, deadline: deadline) }
    let clock = ContinuousClock()
    let begin = clock.now
    let latest = await withTaskGroup(of: (Duration, isControl: Bool).self) { group in
      group.addTask {
        try? await clock.sleep(for: deadline)
        return (clock.now - begin, true)
      }
      for number in 0..<count {
        let index = number % cases.count
        group.addTask {
          let begin = clock.now
          let outcome = await clients[index].processDeeplink(link).outcome
          // With so many, an answer may come too late.
          #expect(outcome == cases[index].1 || outcome == .timedOut)
          return (clock.now - begin, false)
        }
      }
      var (latest, control) = (Duration.zero, deadline)
      for await (duration, isControl) in group {
        if isControl { control = duration } else { latest = max(latest, duration) }
      }
      return latest - max(control, deadline)
    }
    return latest
  }

  @Test("A client goes away when nobody holds it any more, whatever its calls have met")
  func release() async throws {
    for (behaviour, _) in Self.cases {
      let server = try #require(RawServer(behaviour))
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
