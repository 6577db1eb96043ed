import Foundation
import GRDB
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkStore

extension ServeTests {
  @Suite(
    "serve follows a system clock that is set by an hour",
    .enabled(if: ShiftedClock.isAvailable, "needs Linux and a C compiler")
  )
  struct ClockTests {
    private static let limit = Duration.seconds(5)
    private static let hour: Int64 = 3600
    private static let stranger = "X-Forwarded-For: 203.0.113.7\r\n"

    @Test(
      "Under load, nothing is lost or delayed, limits and lifetimes hold, and the log says it",
      arguments: [hour, -hour]
    )
    func set(by seconds: Int64) async throws {
      let home = try ServiceHome()
      try await Self.prepare(home)
      let clock = try await ShiftedClock(in: home)
      let service = try await ServiceUnderTest.start(
        home,
        ["--trusted-proxy", "127.0.0.1"],
        environment: clock.environment
      )
      try await service.wait(for: "linkwright_ready 1")
      let begin = Date().timeIntervalSince1970
      let load = VisitLoad()
      let (noticed, shutdown) = try await load.run(on: service) {
        try await load.waitForVisits(100)
        #expect(try await Self.guesses(service, until: 429) <= 80)
        let creation = try await Self.createLink(service)
        #expect(creation?.status == 201)

        let start = ContinuousClock.now
        load.phase = "between"
        try clock.set(to: seconds)
        let direction = seconds > 0 ? "forward" : "back"
        let notice = await service.log.line(with: "was set \(direction) by \(Self.hour) seconds")
        #expect(notice != nil, "\(service.log.text)")
        let noticed = start.duration(to: .now)
        #expect(noticed < Self.limit)
        try await service.wait(for: "linkwright_clock_steps_total 1", within: Self.limit)
        load.phase = "after"
        #expect(try await service.manage("/readyz")?.status == 200)

        try await load.waitForVisits(100)
        let ending = try await service.get("/ending", headers: SimulatedVisitor.desktop)
        #expect(ending?.status == (seconds > 0 ? 410 : 302))
        let starting = try await service.get("/starting", headers: SimulatedVisitor.desktop)
        #expect(starting?.status == (seconds < 0 ? 404 : 302))
        #expect(try await Self.createLink(service)?.body == creation?.body)
        // Nobody is locked out for an hour, and guessing stays limited.
        #expect(try await Self.guesses(service, until: 404) < 100)
        #expect(try await Self.guesses(service, until: 429) <= 80)
        try await service.wait(for: "linkwright_ready 1")

        let end = ContinuousClock.now
        service.send(SIGTERM)
        #expect(try await service.ended() == 0)
        return (noticed, end.duration(to: .now))
      }
      #expect(load.slowest < Self.limit)
      #expect(shutdown < .seconds(10))
      let visits = try await Self.storedVisits(home)
      let queries = visits.map(\.query)
      #expect(Set(load.answered).subtracting(queries).isEmpty, "acknowledged, but not stored")
      #expect(Set(queries).count == queries.count, "stored twice")
      let end = Date().timeIntervalSince1970
      let after = visits.filter { $0.query.hasPrefix("ref=after") }
      #expect(after.count >= 100)
      for visit in after {
        #expect((begin...end).contains(visit.seconds - Double(seconds)), "\(visit)")
      }
      try CrashSize.write([
        "kind": "clocks", "what": "set \(seconds > 0 ? "forward" : "back") by an hour",
        "noticed": noticed / .seconds(1), "answered": load.answered.count,
        "stored": queries.count, "lost": Set(load.answered).subtracting(queries).count,
        "twice": queries.count - Set(queries).count, "slowest": load.slowest / .milliseconds(1),
        "shutdown": shutdown / .seconds(1),
      ])
    }

    /// Keeps a link without limits, one that ends in half an hour, one that started half an hour
    /// ago, and a key.
    private static func prepare(_ home: ServiceHome) async throws {
      let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
      let page = "https://www.fernhill.example/s"
      try await home.withStore { store in
        try await store.keepLink("summer", to: page)
        try await store.keepLink("ending", to: page) {
          $0.content.expiresAt = now + .seconds(hour / 2)
        }
        try await store.keepLink("starting", to: page) {
          $0.content.startsAt = now - .seconds(hour / 2)
        }
        try await store.keepKey("secret")
      }
    }

    /// The number of wrong slugs from one address until the response has a status, at most 200.
    private static func guesses(
      _ service: ServiceUnderTest,
      until status: Int
    ) async throws -> Int {
      for count in 1..<200 {
        let path = "/guess-\(UInt64.random(in: 0 ... .max))"
        let headers = stranger + SimulatedVisitor.desktop
        if try await service.get(path, headers: headers)?.status == status { return count }
        if status == 404 { try await Task.sleep(for: .milliseconds(100)) }
      }
      return 200
    }

    private static func createLink(_ service: ServiceUnderTest) async throws -> RawResponse? {
      try await service.post(
        "/v1/links",
        #"{"destination": "fernhill://products/1"}"#,
        headers: "Authorization: Bearer secret\r\nIdempotency-Key: once\r\n"
      )
    }

    private struct StoredVisit {
      var query: String
      var seconds: Double
    }

    /// The visits of the load.
    private static func storedVisits(_ home: ServiceHome) async throws -> [StoredVisit] {
      try await home.withStore { store in
        try await store.read { database in
          try Row.fetchAll(database, sql: "SELECT query, time FROM events WHERE query LIKE 'ref=%'")
            .map { row in
              let time: Int64 = row["time"]
              return StoredVisit(query: row["query"], seconds: Double(time) / 1000)
            }
        }
      }
    }
  }
}

/// Visitors that request one link after another.
///
/// A class because all visitors share its counts.
private final class VisitLoad: Sendable {
  private struct State {
    var phase = "before"
    var answered: [String] = []
    var slowest = Duration.zero
    var isOver = false
  }

  private static let clientCount = 8
  private let state = NIOLockedValueBox(State())

  /// The first word of the queries of further visits.
  var phase: String {
    get { state.withLockedValue { $0.phase } }
    set { state.withLockedValue { $0.phase = newValue } }
  }
  /// The queries of the visits that got a response.
  var answered: [String] { state.withLockedValue { $0.answered } }
  /// The longest time between a request and its response.
  var slowest: Duration { state.withLockedValue { $0.slowest } }

  /// Runs the load as long as `body` runs.
  func run<Value: Sendable>(
    on service: ServiceUnderTest,
    while body: () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup { group in
      for client in 0..<Self.clientCount {
        group.addTask { try await self.visit(service, client) }
      }
      defer { state.withLockedValue { $0.isOver = true } }
      return try await body()
    }
  }

  /// Waits until the visitors have got more responses.
  func waitForVisits(_ count: Int) async throws {
    let end = answered.count + count
    while answered.count < end { try await Task.sleep(for: .milliseconds(5)) }
  }

  private func visit(_ service: ServiceUnderTest, _ client: Int) async throws {
    let connection = try await service.connect()
    defer { connection.close() }
    for number in 0... where !state.withLockedValue({ $0.isOver }) {
      let item = "ref=\(phase)-\(client)-\(number)"
      let start = ContinuousClock.now
      connection.push(ServeTests.CrashTests.request(item))
      // The connection ends with the service.
      guard let response = try? await connection.response() else { return }
      #expect(response.status == 302)
      let time = start.duration(to: .now)
      state.withLockedValue {
        $0.answered.append(item)
        $0.slowest = max($0.slowest, time)
      }
    }
  }
}
