import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Documents with statistics")
struct StatisticsReportTests {
  @Test(
    "A document is the same for any memory and number of questions",
    arguments: ["total", "day", "hour"],
    ["referrer", "link", "campaign"]
  )
  func memory(_ interval: String, _ dimension: String) async throws {
    let service = try TestService()
    var links: [Link] = []
    for number in 0..<4 {
      links.append(try await service.link("link-\(number)", to: "https://shop.example.org/"))
    }
    let start = try #require(Timestamp("2026-11-19T00:00:00Z"))
    var random = SystemRandomNumberGenerator()
    let events = (0..<60).map { number in
      let time = start + .seconds(number * 3000)
      var event = VisitEvent(
        id: UniqueID.make(at: time, using: &random),
        kind: .visit,
        time: time,
        host: "go.example.com",
        linkID: number % 5 == 0 ? nil : links[number % 4].id
      )
      event.referrerHost = number % 7 == 0 ? nil : "referrer-\(number % 7).example"
      // No link has this campaign.
      event.campaign.campaign = number % 3 == 0 ? "spring" : nil
      return event
    }
    try await service.store.record(events, yieldPolicy: .continuous)
    _ = try await service.store.countEvents(limit: 40, at: nil)
    let items = [
      "interval": interval, "by": dimension, "from": "2026-11-19", "to": "2026-11-22", "limit": "2",
    ]
    let request = try StatisticsRequest { items[$0] }
    var documents: Set<StatisticsDocument> = []
    for count in [0, 3, 8, .max] {
      let report = StatisticsReport(
        service.store,
        at: start + .seconds(5 * 86_400),
        maximumReadCellCount: count
      )
      documents.insert(try await report.document(request))
    }
    #expect(documents.count == 1)
    let document = try #require(documents.first)
    #expect(document.counts["visits"] == 60)
    #expect(document.buckets.count == ["total": 1, "day": 3, "hour": 72][interval])
    let values =
      (document.values ?? []) + [document.otherValues, document.withoutValue].compactMap(\.self)
    #expect(values.reduce(0) { $0 + ($1.counts["visits"] ?? 0) } == 60)
    #expect(values.allSatisfy { $0.buckets.count == document.buckets.count })
  }
}
