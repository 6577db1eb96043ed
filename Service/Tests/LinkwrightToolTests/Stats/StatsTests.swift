import Foundation
import Testing

@testable import LinkService
@testable import LinkwrightTool

@Suite("stats")
struct StatsTests {
  private static let document = StatisticsDocument(
    subject: .init(kind: "campaign", name: "<b>&\"spring\""),
    timeZone: "Asia/Seoul",
    from: "2026-11-27T00:00:00+09:00",
    to: "2026-11-29T00:00:00+09:00",
    interval: "day",
    metrics: ["visits"],
    lastBucketIsOpen: true,
    counts: ["visits": 30],
    buckets: [
      .init(start: "2026-11-27T00:00:00+09:00", counts: ["visits": 10]),
      .init(start: "2026-11-28T00:00:00+09:00", counts: ["visits": 20]),
    ],
    by: "utm_source",
    values: [
      .init(value: "=cmd,\"x\"", counts: ["visits": 12], buckets: [["visits": 4], ["visits": 8]]),
      .init(value: "<script>", counts: ["visits": 3], buckets: [["visits": 3], ["visits": 0]]),
    ],
    otherValues: .init(values: 7, counts: ["visits": 10], buckets: [["visits": 2], ["visits": 8]]),
    withoutValue: .init(counts: ["visits": 5], buckets: [["visits": 1], ["visits": 4]]),
    comparison: .init(
      current: .init(
        from: "2026-11-27T00:00:00+09:00",
        to: "2026-11-28T12:15:00+09:00",
        counts: ["visits": 30]
      ),
      previous: .init(
        from: "2026-11-20T00:00:00+09:00",
        to: "2026-11-21T12:15:00+09:00",
        counts: ["visits": 15]
      )
    )
  )

  @Test("Tables have bars, the period before, and a note about the open bucket")
  func text() {
    let lines = StatisticsLines(Self.document).lines
    #expect(lines.contains("The last row has not ended."))
    #expect(lines.contains { $0.contains("visits 30, before 15") })
    #expect(
      lines.contains {
        $0.hasPrefix("2026-11-28") && $0.hasSuffix(String(repeating: "█", count: 24))
      }
    )
    #expect(
      lines.contains {
        $0.hasPrefix("2026-11-27") && $0.hasSuffix(" " + String(repeating: "█", count: 12))
      }
    )
    #expect(lines.contains { $0.hasPrefix("(at least 7 other values)") })
  }

  @Test("CSV quotes values, and no value is a formula")
  func csv() {
    let rows = StatisticsCSV(Self.document).text.components(separatedBy: "\r\n")
    #expect(rows[0] == "begin,utm_source,visits")
    #expect(rows[1] == "2026-11-27T00:00:00+09:00,\"'=cmd,\"\"x\"\"\",4")
    #expect(rows.count == 1 + 8 + 1)
  }

  @Test("The page shows what visitors sent as text, and loads nothing")
  func page() {
    let page = StatisticsPage(Self.document).html
    #expect(page.contains("&lt;b&gt;&amp;&quot;spring&quot;") && page.contains("&lt;script&gt;"))
    #expect(!page.contains("<script") && !page.contains("<b>") && !page.contains("http://"))
    #expect(page.contains("<svg") && page.contains("prefers-color-scheme:dark"))
    // Each chart has its table, and there is one with the totals.
    let (charts, tables) = (page.ranges(of: "<svg").count, page.ranges(of: "<table").count)
    #expect(charts == 2 && tables == charts + 1)
  }

  @Test("The command reads the database of the service, and counts again")
  func command() async throws {
    let scratch = try ScratchFolder()
    let data = ["--data", scratch.path + "/data"]
    _ = try await asyncOutcome(
      of: ["keys", "create", "--name", "Shop", "--scope", "links:write"] + data
    )
    let json = try await asyncOutcome(of: ["stats", "--json"] + data)
    let text = json.text(on: .output)
    let document = try JSONDecoder().decode(StatisticsDocument.self, from: Data(text.utf8))
    #expect(document.buckets.count == 28 && document.counts["visits"] == 0)
    await #expect(throws: AdministrationError.self) {
      try await asyncOutcome(of: ["stats", "--by", "colour"] + data)
    }
    let funnel = try await asyncOutcome(of: ["stats", "funnel", "--by", "day", "--json"] + data)
    let steps = try JSONDecoder().decode(
      FunnelDocument.self,
      from: Data(funnel.text(on: .output).utf8)
    )
    #expect(steps.values?.count == 28 && steps.steps.map(\.step) == FunnelDocument.stepNames)
    let page = try await asyncOutcome(of: ["stats", "--html"] + data).text(on: .output)
    #expect(page.contains("<h2>funnel</h2>") && page.contains("K-factor unknown"))
    let recount = try await asyncOutcome(of: ["stats", "recount"] + data)
    #expect(recount.text(on: .output) == "Counted again: 0 events.\n")
  }
}
