import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("ClickRegister")
struct ClickRegisterTests {
  @Test("A full register forgets its oldest click, which the store may have")
  func register() async throws {
    let service = try TestService()
    let register = ClickRegister(store: service.store, capacity: 3)
    var generator = SystemRandomNumberGenerator()
    let events = (0..<5).map { _ in
      VisitEvent(
        id: UniqueID.make(at: TestService.start, using: &generator),
        kind: .visit,
        time: TestService.start,
        host: "brand.example"
      )
    }
    for event in events { register.insert(try #require(Click(event))) }
    func isKnown(_ event: VisitEvent) async throws -> Bool {
      try await register.click(id: event.id, at: TestService.start) != nil
    }
    let known = [
      try await isKnown(events[0]), try await isKnown(events[1]), try await isKnown(events[2]),
      try await isKnown(events[3]), try await isKnown(events[4]),
    ]
    #expect(known == [false, false, true, true, true])
    try await service.store.record([events[0]], yieldPolicy: .continuous)
    #expect(try await isKnown(events[0]))
  }
}
