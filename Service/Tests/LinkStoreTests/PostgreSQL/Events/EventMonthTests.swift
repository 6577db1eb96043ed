import Foundation
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Months of events")
struct EventMonthTests {
  @Test("Months begin and end as in the calendar", arguments: [1970, 1999, 2000, 2024, 2026, 2100])
  func calendar(year: Int) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for month in 1...12 {
      let parts = DateComponents(year: year, month: month)
      let start = try #require(calendar.date(from: parts)).timeIntervalSince1970
      let first = moment(Int64(start) * 1000)
      let value = EventMonth(of: first)
      #expect(value.start == first)
      #expect(value.table == String(format: "events_%d_%02d", year, month))
      #expect(EventMonth(table: value.table) == value)
      #expect(EventMonth(of: value.next.start + .milliseconds(-1)) == value)
      #expect(EventMonth(of: value.next.start) == value.next)
      #expect(value < value.next)
    }
  }

  @Test("The IDs of a month are between its bounds")
  func bounds() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      let time = moment(.random(in: 0...4_000_000_000_000))
      let id = UniqueID.make(at: time, using: &random)
      let month = EventMonth(of: time)
      #expect(EventMonth(eventID: id) == month)
      #expect(month.lowerBound <= id && id < month.next.lowerBound)
    }
    #expect(EventMonth(eventID: "a") == nil)
    #expect(EventMonth(table: "events_other") == nil)
  }
}
