import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService
@testable import LinkStore

@Suite("Counts of visits to links with a limit")
struct VisitLimitCounterTests {
  @Test("When the store begins to read from elsewhere, the larger count is right")
  func changedSource() async throws {
    let service = try TestService()
    let link = try await service.link("a", to: "https://example.com/") { $0.content.visitLimit = 3 }
    let source = NIOLockedValueBox(0)
    let counter = VisitLimitCounter(
      store: service.store,
      source: { source.withLockedValue { $0 } }
    )
    #expect(try await !counter.isUsedUp(link))
    #expect(counter.useVisit(of: link))
    let events = (1...3).map { number in
      VisitEvent(
        id: "00000000-0000-7000-8000-00000000000\(number)",
        kind: .visit,
        time: TestService.start,
        host: "brand.example",
        linkID: link.id,
        platform: "ios",
        browser: "safari"
      )
    }
    try await service.store.record(events, yieldPolicy: .continuous)
    #expect(try await !counter.isUsedUp(link), "known from the first time")
    source.withLockedValue { $0 = 1 }
    #expect(try await counter.isUsedUp(link))
    #expect(!counter.useVisit(of: link))
  }

  @Test("What was used in an older database stays used")
  func olderDatabase() async throws {
    let service = try TestService()
    let link = try await service.link("a", to: "https://example.com/") { $0.content.visitLimit = 1 }
    let source = NIOLockedValueBox(0)
    let counter = VisitLimitCounter(
      store: service.store,
      source: { source.withLockedValue { $0 } }
    )
    #expect(try await !counter.isUsedUp(link))
    #expect(counter.useVisit(of: link))
    source.withLockedValue { $0 = 1 }
    #expect(try await counter.isUsedUp(link))
  }
}
