import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Texts in the events of visits")
struct VisitEventTests {
  @Test(
    "A stored text has at most 256 characters and 1,024 bytes, and ends with a whole character",
    arguments: [
      (String(repeating: "x", count: 300), 256), (String(repeating: "x", count: 256), 256),
      (String(repeating: "\u{E9}", count: 300), 512),
      (String(repeating: "\u{1F600}", count: 300), 1024),
      (String(repeating: "e\u{301}", count: 300), 768),
      (String(repeating: "👨‍👩‍👧", count: 200), 1008),
      ("x" + String(repeating: "\u{301}", count: 600), 0),
    ]
  )
  func length(text: String, count: Int) async throws {
    let service = try TestService()
    let link = try await service.link("a", to: "https://shop.example.org/") {
      $0.content.campaign = Campaign(tokens: [text], campaign: text)
    }
    _ = try await service.send(.get, link.url)
    let event = try #require(service.events.all.first)
    for stored in [event.campaign.campaign, event.campaign.tokens.first] {
      #expect(stored?.utf8.count == count && text.hasPrefix(stored ?? "?"))
    }
  }
}
