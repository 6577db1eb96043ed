import Foundation
import Testing

@testable import LinkService
@testable import LinkwrightTool

@Suite("stats funnel")
struct FunnelTests {
  private static func steps(_ counts: Int...) -> [FunnelDocument.Step] {
    let names = ["shares", "reached", "openings", "installs", "redemptions", "customEvents"]
    return FunnelDocument.steps(.init(Dictionary(uniqueKeysWithValues: zip(names, counts))))
  }

  private static let document = FunnelDocument(
    subject: .init(kind: "campaign", name: "spring"),
    timeZone: "Asia/Seoul",
    from: "2026-11-27T00:00:00+09:00",
    to: "2026-11-29T00:00:00+09:00",
    isOpen: true,
    steps: steps(8, 24, 12, 6, 0, 3),
    bots: 5,
    by: "inviter",
    values: [.init(value: "=ana", steps: steps(8, 20, 12, 6, 0, 3), bots: 1)],
    otherValues: .init(values: 2, steps: steps(0, 4, 0, 0, 0, 0), bots: 4),
    invitations: .init(inviters: 3, shares: 8, joins: 4),
    comparison: .init(
      current: .init(
        from: "2026-11-27T00:00:00+09:00",
        to: "2026-11-28T12:15:00+09:00",
        steps: steps(8, 24, 12, 6, 0, 3),
        bots: 5
      ),
      previous: .init(
        from: "2026-11-20T00:00:00+09:00",
        to: "2026-11-21T12:15:00+09:00",
        steps: steps(4, 0, 0, 0, 0, 0),
        bots: 0
      )
    )
  )

  @Test("Each step has its ratios and a bar, and a ratio to 0 is empty")
  func text() {
    let lines = FunnelLines(Self.document).lines
    #expect(lines.contains("The period has not ended."))
    #expect(lines.contains { $0.contains("shared 8, before 4; reached 24, before 0") })
    let bars = [(8, 8), (24, 24), (12, 12), (6, 6), (0, 0), (3, 3)]
    for (step, bar) in zip(FunnelDocument.stepNames, bars) {
      let line = lines.first { $0.hasPrefix(step + " ") } ?? ""
      #expect(line.filter { $0 == "█" }.count == bar.1, "\(line)")
    }
    let words = lines.map { $0.split(separator: " ").map(String.init) }
    #expect(words.contains { $0.prefix(4) == ["reached", "24", "300.0%", "300.0%"] })
    #expect(words.contains { $0.prefix(3) == ["event", "3", "37.5%"] })
    #expect(
      lines.contains(
        "K-factor 1.3333: inviters 3, shares per inviter 2.6667, joins per share 0.5."
      )
    )
    #expect(lines.last?.hasPrefix("(at least 2 other values)") == true)
  }

  @Test("CSV has a row for each value, or one row, and no value is a formula")
  func csv() {
    let rows = FunnelCSV(Self.document).text.components(separatedBy: "\r\n")
    #expect(rows[0] == "inviter,shared,reached,opened,installed,joined,event,bots")
    #expect(rows[1] == "'=ana,8,20,12,6,0,3,1" && rows[2] == "(other values),0,4,0,0,0,0,4")
    var whole = Self.document
    whole.by = nil
    #expect(FunnelCSV(whole).text.hasSuffix("bots\r\n8,24,12,6,0,3,5\r\n"))
  }
}
