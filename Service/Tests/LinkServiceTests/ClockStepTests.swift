import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("A system clock that is set forward or back by an hour")
struct ClockStepTests {
  private static let start = TestService.start
  private static let steps = [Duration.seconds(3600), .seconds(-3600)]

  @Test("The step is reported once", arguments: steps)
  func report(step: Duration) {
    var watch = ClockWatch()
    #expect(watch.observe(Self.start, elapsed: .seconds(1)) == nil)
    #expect(watch.observe(Self.start + .milliseconds(2020), elapsed: .seconds(3)) == nil)
    let moved = Self.start + step
    #expect(watch.observe(moved + .milliseconds(2020), elapsed: .seconds(3)) == step)
    #expect(watch.observe(moved + .seconds(4), elapsed: .seconds(5)) == nil)
    #expect(watch.stepCount == 1)
  }

  @Test("An empty bucket fills again within its usual time", arguments: steps)
  func bucket(step: Duration) {
    let rate = TokenBucket.Rate(burst: 2, perMinute: 60)
    var bucket = TokenBucket(rate, at: Self.start)
    for _ in 0..<2 {
      #expect(bucket.wait(rate, at: Self.start) == nil)
      bucket.take()
    }
    #expect(bucket.wait(rate, at: Self.start) == 1)
    let moved = Self.start + step
    // A step back adds nothing.
    if step < .zero { #expect(bucket.wait(rate, at: moved) == 1) }
    #expect(bucket.wait(rate, at: moved + .seconds(1)) == nil)
  }

  @Test("A cached value expires within twice its lifetime", arguments: steps)
  func cache(step: Duration) {
    let cache = Cache<String, Int>(capacity: 16, lifetime: .seconds(2))
    for _ in 0..<2 { cache.store(1, for: "a", at: Self.start) }
    #expect(cache.value(for: "a", at: Self.start - .milliseconds(10)) == 1)
    #expect(cache.value(for: "a", at: Self.start + .seconds(1)) == 1)
    #expect(cache.value(for: "a", at: Self.start + step) == nil)
  }

  @Test("A link that another process created is found within seconds", arguments: steps)
  func newLink(step: Duration) async throws {
    let service = try TestService()
    for _ in 0..<3 {
      #expect(try await service.send(.get, "https://brand.example/new").status == 404)
    }
    try await service.link("new", to: "https://shop.example.org/")
    service.clock.withLockedValue { $0 = $0 + step }
    #expect(try await service.send(.get, "https://brand.example/new").status != 404)
  }

  @Test("Changes of other processes are read when there are any, however the clock moves")
  func changes() async throws {
    let service = try TestService()
    let begin = ContinuousClock.now
    let first = ChangePosition(
      time: Self.start,
      moment: begin,
      revision: try await service.store.tableRevision()
    )
    try await service.link("own", to: "https://shop.example.org/")
    let unchanged = try await service.store.tableRevision()
    for step in Self.steps + [.zero] {
      var second = ChangePosition(
        time: Self.start + step + .seconds(2),
        moment: begin + .seconds(2),
        revision: unchanged
      )
      #expect(first.readTime(to: second) == nil)
      second.revision = nil
      let time = try #require(first.readTime(to: second))
      // The other process may have taken the time right after the first position, before or after
      // the step, and may have waited for the write lock.
      #expect(time <= min(Self.start, Self.start + step) - .seconds(10))
      #expect(time >= min(Self.start, Self.start + step) - .seconds(13))
    }
  }

  @Test("A click opens its link, and counts once", arguments: steps)
  func click(step: Duration) async throws {
    let service = try TestService()
    let key = try await service.key([.resolve])
    let link = try await service.link("c", to: "example://products/1")
    let page = try await service.send(.get, "https://brand.example/c")
    #expect(page.status == 200)
    let visit = try #require(service.events.all.first)
    service.clock.withLockedValue { $0 = $0 + step }
    _ = try await service.resolve(
      "https://example.com/products/1?lw_click=\(visit.id)",
      key: key
    )
    let opening = try #require(service.events.all.last)
    #expect(opening.kind == .opening && opening.linkID == link.id && opening.clickID == visit.id)
  }

  @Test("Start and end of a link follow the clock", arguments: steps)
  func validity(step: Duration) async throws {
    let service = try TestService()
    try await service.link("v", to: "https://shop.example.org/") { link in
      link.content.startsAt = Self.start - .seconds(1800)
      link.content.expiresAt = Self.start + .seconds(1800)
    }
    func status() async throws -> Int {
      try await service.send(.get, "https://brand.example/v").status
    }
    let before = try await status()
    #expect(before == 200 || before == 302)
    service.clock.withLockedValue { $0 = $0 + step }
    #expect(try await status() == (step < .zero ? 404 : 410))
    service.clock.withLockedValue { $0 = Self.start }
    #expect(try await status() == before)
  }

  @Test("A repeated request gets the stored response, and IDs stay unique", arguments: steps)
  func idempotency(step: Duration) async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite])
    func create() async throws -> TestService.ReceivedResponse {
      try await service.send(
        .post,
        "https://brand.example/v1/links",
        headers: [.authorization: "Bearer \(key)", .idempotencyKey: "once"],
        body: #"{"destination": "example://products/1"}"#
      )
    }
    let first = try await create()
    #expect(first.status == 201)
    service.clock.withLockedValue { $0 = $0 + step }
    try await IdempotencyRetention.removeExpired(
      from: service.store,
      at: service.clock.withLockedValue { $0 }
    )
    #expect(try await create().body == first.body)
  }
}
