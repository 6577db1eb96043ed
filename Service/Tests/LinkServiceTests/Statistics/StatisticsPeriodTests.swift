import Foundation
import LinkStore
import LinkwrightCore
import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("The buckets of statistics")
struct StatisticsPeriodTests {
  /// Zones with offsets of whole, half and quarter hours, with daylight saving of an hour and of half
  /// an hour, and with changes at midnight.
  static let zones = [
    "GMT", "Asia/Seoul", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu",
    "Australia/Lord_Howe", "America/St_Johns", "Pacific/Chatham", "Africa/Cairo", "Asia/Beirut",
    "Pacific/Apia", "America/Asuncion", "Pacific/Kiritimati",
  ]

  @Test("Days, weeks and months begin as the calendar says", arguments: zones)
  func calendar(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.firstWeekday = 2
    let time = LocalTime(zone)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      // Between 2009 and 2030.
      let start = Int.random(in: 1_370_000...2_110_000, using: &random)
      let period = start..<start + Int.random(in: 1...40 * 96, using: &random)
      let units: [(StatisticsInterval, Calendar.Component)] = [
        (.day, .day), (.week, .weekOfYear), (.month, .month),
      ]
      for (interval, component) in units {
        var expected = [start]
        var date = Date(timeIntervalSince1970: Double(start) * 900)
        while let end = calendar.dateInterval(of: component, for: date)?.end {
          let quarter = Int((end.timeIntervalSince1970 / 900).rounded(.up))
          guard quarter < period.upperBound, quarter > expected.last ?? .max else { break }
          expected.append(quarter)
          date = end.addingTimeInterval(900)
        }
        #expect(
          interval.starts(in: period, time) == expected,
          "\(name), \(interval), from \(time.text(at: start))"
        )
      }
    }
  }

  @Test("Buckets of every length cover the period once, and their days add up", arguments: zones)
  func partition(name: String) throws {
    let time = LocalTime(try #require(TimeZone(identifier: name)))
    var random = SeededGenerator(seed: 8)
    for _ in 0..<100 {
      let start = Int.random(in: 1_370_000...2_110_000, using: &random)
      let period = start..<start + Int.random(in: 1...100 * 96, using: &random)
      let hours = StatisticsInterval.hour.starts(in: period, time)
      for interval in StatisticsInterval.allCases {
        let starts = interval.starts(in: period, time)
        #expect(starts.first == start && starts.last ?? .max < period.upperBound)
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
        // A day begins with an hour.
        if interval != .quarter { #expect(Set(starts).isSubset(of: hours)) }
      }
    }
  }

  @Test("Clock times are the inverse of what the clock shows", arguments: zones)
  func clock(name: String) throws {
    let time = LocalTime(try #require(TimeZone(identifier: name)))
    var random = SeededGenerator(seed: 9)
    for _ in 0..<2000 {
      let quarter = Int.random(in: 1_370_000...2_110_000, using: &random)
      let found = time.quarter(atClock: quarter + time.offset(at: quarter))
      #expect(found <= quarter)
      #expect(found + time.offset(at: found) == quarter + time.offset(at: quarter))
    }
  }

  @Test(
    "A day can have 23 or 25 hours",
    arguments: [
      ("Europe/Berlin", "2026-03-29", 23), ("Europe/Berlin", "2026-10-25", 25),
      ("Australia/Lord_Howe", "2026-04-05", 25), ("Asia/Seoul", "2026-03-29", 24),
    ]
  )
  func daylightSaving(name: String, day: String, count: Int) throws {
    let time = LocalTime(try #require(TimeZone(identifier: name)))
    let start = try #require(ClockTime(day))
    let period = try StatisticsPeriod(
      from: start,
      to: start + 1,
      .hour,
      in: time,
      at: Timestamp("2027-01-01T00:00:00Z")!
    )
    #expect(period.starts.count == count)
  }

  @Test("Without limits, a period has 28 whole days, and is compared with the 28 days before")
  func defaults() throws {
    let time = LocalTime(try #require(TimeZone(identifier: "Asia/Seoul")))
    let now = Timestamp("2026-11-28T16:20:00Z")!
    let period = try StatisticsPeriod(from: nil, to: nil, .day, in: time, at: now)
    #expect(time.text(at: period.quarters.lowerBound) == "2026-11-01T00:00:00+09:00")
    #expect(time.text(at: period.quarters.upperBound) == "2026-11-29T00:00:00+09:00")
    #expect(period.starts.count == 28 && !period.isLastBucketOpen)
    #expect(time.text(at: period.previous.lowerBound) == "2026-10-04T00:00:00+09:00")
    #expect(time.text(at: period.previous.upperBound) == "2026-11-01T00:00:00+09:00")
  }

  @Test("An open period is compared with the same hours of the same weekdays")
  func open() throws {
    let time = LocalTime(try #require(TimeZone(identifier: "Asia/Seoul")))
    let now = Timestamp("2026-11-28T03:20:00Z")!
    let period = try StatisticsPeriod(
      from: ClockTime("2026-11-26"),
      to: ClockTime("2026-12-05"),
      .day,
      in: time,
      at: now
    )
    #expect(period.isLastBucketOpen && period.starts.count == 3)
    #expect(time.text(at: period.quarters.upperBound) == "2026-11-29T00:00:00+09:00")
    #expect(time.text(at: period.compared.upperBound) == "2026-11-28T12:15:00+09:00")
    // Nine days are at most two weeks.
    #expect(time.text(at: period.previous.lowerBound) == "2026-11-12T00:00:00+09:00")
    #expect(time.text(at: period.previous.upperBound) == "2026-11-14T12:15:00+09:00")
  }

  @Test(
    "Malformed times are refused",
    arguments: [
      "", "2026", "2026-02-29", "2026-13-01", "2026-11-28T24:00", "2026-11-28T10:07",
      "2026-11-28 10:00", "2026-11-2８", "0000-01-01", "2026-11-28T10:00Z",
    ]
  )
  func malformed(text: String) { #expect(ClockTime(text) == nil) }
}
