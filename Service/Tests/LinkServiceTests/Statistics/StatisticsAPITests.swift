import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("The endpoint for statistics")
struct StatisticsAPITests {
  @Test("Visits are counted over time and by value, with the period before")
  func answer() async throws {
    let service = try TestService()
    let link = try await service.link("a", to: "https://shop.example.org/")
    let visits: [(day: String, language: String?)] = [
      ("2026-11-20T23:50:00Z", "ko"), ("2026-11-20T15:10:00Z", "ko"),
      ("2026-11-21T03:00:00Z", "ja"), ("2026-11-21T04:00:00Z", nil), ("2026-11-13T03:00:00Z", "ko"),
    ]
    var events: [VisitEvent] = []
    for (number, visit) in visits.enumerated() {
      let time = try #require(Timestamp(visit.day))
      var random = SystemRandomNumberGenerator()
      var event = VisitEvent(
        id: UniqueID.make(at: time, using: &random),
        kind: .visit,
        time: time,
        host: "go.example.com",
        linkID: link.id
      )
      event.language = visit.language
      event.campaign.campaign = number < 4 ? "spring" : nil
      events.append(event)
    }
    try await service.store.record(events, yieldPolicy: .continuous)
    _ = try await service.store.countEvents(limit: 2, at: nil)
    let key = try await service.key([.statisticsRead], app: nil)
    let query =
      "subject=link:\(link.id)&timeZone=Asia/Seoul&from=2026-11-21&by=language&limit=1&metrics=visits"
    let response = try await service.manage(.get, "/v1/statistics?\(query)", key: key)
    #expect(response.status == 200, "\(response.body)")
    let document = try response.json(StatisticsDocument.self)
    // The clock of the test shows 21:00 in Seoul.
    #expect(document.lastBucketIsOpen && document.timeZone == "Asia/Seoul")
    #expect(document.buckets == [.init(start: "2026-11-21T00:00:00+09:00", counts: ["visits": 4])])
    #expect(document.values?.map(\.value) == ["ko"])
    #expect(document.values?.first?.counts == ["visits": 2])
    #expect(document.otherValues?.values == 1 && document.otherValues?.counts == ["visits": 1])
    #expect(document.withoutValue?.counts == ["visits": 1])
    #expect(document.comparison.current.counts == ["visits": 4])
    #expect(document.comparison.previous.counts == ["visits": 0])
    #expect(document.comparison.previous.to == "2026-11-14T21:00:00+09:00")
  }

  @Test(
    "Requests that cannot be answered say why",
    arguments: [
      ("subject=nothing:x", "Kinds:"), ("subject=link", "such as campaign:summer"),
      ("from=2026-11-31", "must be a day"), ("from=2026-11-10&to=2026-11-10", "before"),
      ("interval=minute", "Known values"), ("timeZone=Nowhere/City", "IANA"),
      ("by=colour", "Known values"), ("metrics=visits,clicks", "Known values"),
      ("limit=0", "from 1 to"), ("subject=host:a&by=host", "not kept"),
      ("from=2016-01-01&interval=quarter", "at most"), ("from=1900-01-01", "at most"),
      ("from=2026-11-01&to=2026-11-20&interval=hour&by=language&limit=1000", "are at most 100000"),
      ("colour=red", "unknown"),
    ]
  )
  func refusals(query: String, text: String) async throws {
    let service = try TestService()
    let key = try await service.key([.statisticsRead], app: nil)
    let response = try await service.manage(.get, "/v1/statistics?\(query)", key: key)
    #expect(response.status == 422 && response.body.contains(text), "\(response.body)")
  }
}
