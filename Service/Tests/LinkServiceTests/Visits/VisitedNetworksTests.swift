import HTTPTypes
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("Visits that all come from one network")
struct VisitedNetworksTests {
  private static let page = "https://shop.example.org/"

  private func state(
    _ addresses: [String],
    over duration: Duration
  ) throws -> VisitedNetworksState {
    var state = VisitedNetworksState()
    for (number, address) in addresses.enumerated() {
      let share = Double(number) / Double(max(addresses.count - 1, 1))
      let time = TestService.start + .milliseconds((duration / .milliseconds(1) * share).rounded())
      state.note(try #require(NetworkAddress(address)), at: time)
    }
    return state
  }

  @Test(
    "They are noticed if they are many, over some minutes, and in a row",
    arguments: [
      (["203.0.113.7"], 100, 600, 100), (["203.0.113.7"], 99, 600, nil),
      (["203.0.113.7"], 1000, 599, nil), (["203.0.113.7", "203.0.113.200"], 100, 600, 200),
      (["203.0.113.7", "198.51.100.7"], 500, 6000, nil),
      (["2001:db8:1:2::1", "2001:db8:1:3::1"], 60, 600, 120),
      (["2001:db8:1::1", "2001:db8:2::1"], 500, 6000, nil),
      (["::ffff:203.0.113.1", "203.0.113.2"], 60, 600, 120),
      (["::1", "127.0.0.1"], 500, 6000, nil),
    ] as [([String], Int, Int, Int?)]
  )
  func counts(addresses: [String], repetitions: Int, seconds: Int, expected: Int?) throws {
    let all = (0..<repetitions).flatMap { _ in addresses }
    #expect(try state(all, over: .seconds(seconds)).sharedCount == expected)
  }

  @Test("A visit from another network ends the notice")
  func end() throws {
    var state = try state(Array(repeating: "10.0.0.1", count: 150), over: .seconds(900))
    #expect(state.sharedCount == 150)
    state.note(try #require(NetworkAddress("203.0.113.7")), at: TestService.start + .seconds(901))
    #expect(state.sharedCount == nil)
  }

  @Test("/healthz and the metrics say so, without the address")
  func health() async throws {
    let service = try TestService()
    let link = try await service.link("a", to: Self.page)
    func visit(_ count: Int, from address: String, userAgent: String = VisitorTests.safari)
      async throws
    {
      for _ in 0..<count {
        _ = try await service.send(.get, link.url, userAgent: userAgent, from: address)
      }
    }
    try await visit(99, from: "10.1.2.3")
    service.clock.withLockedValue { $0 = $0 + .seconds(600) }
    // Programs do not count.
    try await visit(1, from: "203.0.113.7", userAgent: "Googlebot/2.1")
    #expect(try await service.manage(.get, "/healthz").body == #"{"status":"alive"}"#)
    try await visit(1, from: "10.1.2.3")
    let health = try await service.manage(.get, "/healthz")
    #expect(health.status == 200 && health.body.contains("The last 100 visits"))
    #expect(health.body.contains("--trusted-proxy") && !health.body.contains("10.1"))
    let networks = service.decider.dependencies.visitedNetworks
    #expect(networks.noticeForLog() != nil && networks.noticeForLog() == nil)
    let metric = "linkwright_visits_share_network"
    #expect(try await service.manage(.get, "/metrics").body.contains("\n\(metric) 1\n"))
    try await visit(1, from: "203.0.113.7")
    #expect(try await service.manage(.get, "/healthz").body == #"{"status":"alive"}"#)
    #expect(try await service.manage(.get, "/metrics").body.contains("\n\(metric) 0\n"))
  }
}
