import Foundation
import LinkStore
import LinkwrightCore

/// The period of a request for statistics, by the clock of a time zone.
struct StatisticsPeriod: Sendable {
  let time: LocalTime
  /// The quarters of the period. The end is after the bucket that is open now.
  let quarters: Range<Int>
  /// Where the buckets begin.
  let starts: [Int]
  /// Whether the last bucket has not ended.
  let isLastBucketOpen: Bool
  /// The same hours of the same weekdays, before the period; at most to the quarter of the day that is
  /// open now.
  let previous: Range<Int>
  /// The part of the period that ``previous`` is compared with: the quarters that are over.
  let compared: Range<Int>

  /// The number of days of a request without limits.
  static let defaultDayCount = 28
  /// The maximum number of buckets.
  static let maximumBucketCount = 3000
  /// The maximum number of days.
  static let maximumDayCount = 3700

  /// - Parameters:
  ///   - from: The first moment on the clock; nil for 28 days before the end.
  ///   - end: The moment on the clock at which the period ends; nil for the beginning of today, or, if
  ///     the period begins later, for the beginning of tomorrow.
  /// - Throws: ``Problem``
  init(
    from: ClockTime?,
    to end: ClockTime?,
    _ interval: StatisticsInterval,
    in time: LocalTime,
    at now: Timestamp
  ) throws {
    self.time = time
    let current = QuarterHour(of: now).number
    let today = ClockTime(dayOf: current + time.offset(at: current))
    let last = end ?? (from.map { $0.local >= today.local } == true ? today + 1 : today)
    let first = from ?? last + -Self.defaultDayCount
    guard first.local < last.local else {
      throw Problem(.invalidValue, "\"from\" must be before \"to\".")
    }
    guard last.local - first.local <= Self.maximumDayCount * 96 else {
      throw Problem(.invalidValue, "A period has at most \(Self.maximumDayCount) days.")
    }
    let start = time.quarter(atClock: first.local)
    let requested = start..<max(start + 1, time.quarter(atClock: last.local))
    let all = interval.starts(in: requested, time)
    // A bucket that has not begun has no counts.
    let begun = all.prefix { $0 <= current || $0 == start }
    starts = Array(begun)
    guard starts.count <= Self.maximumBucketCount else {
      throw Problem(
        .invalidValue,
        "The answer would have \(starts.count) buckets: choose a longer interval or a shorter period."
          + " An answer has at most \(Self.maximumBucketCount)."
      )
    }
    quarters = start..<(begun.count < all.count ? all[begun.count] : requested.upperBound)
    isLastBucketOpen = quarters.upperBound > current
    // The quarter that is open now would be compared with a whole one.
    compared = start..<max(start, min(quarters.upperBound, current))
    let days = (last.local - first.local + 95) / 96
    let shift = (days + 6) / 7 * 7
    let comparedEnd = compared.upperBound + time.offset(at: compared.upperBound)
    let previousStart = time.quarter(atClock: first.local - shift * 96)
    previous = previousStart..<max(previousStart, time.quarter(atClock: comparedEnd - shift * 96))
  }

  /// The bounds of the buckets, for a question.
  var bounds: [QuarterHour] { (starts + [quarters.upperBound]).map(QuarterHour.init(number:)) }
}

/// A moment on the clock of a time zone, in quarters of an hour since 1970.
struct ClockTime: Sendable, Hashable {
  let local: Int

  init(local: Int) { self.local = local }

  /// The beginning of the day of a moment.
  init(dayOf local: Int) {
    self.local = (local >= 0 ? local / 96 : (local - 95) / 96) * 96
  }

  /// Reads `2026-11-28` or `2026-11-28T14:15`. Minutes are multiples of 15.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return bytes[range].reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
    guard bytes.count == 10 || bytes.count == 16, bytes[4] == UInt8(ascii: "-"),
      bytes[7] == UInt8(ascii: "-"), let year = number(0..<4), let month = number(5..<7),
      let day = number(8..<10), year >= 1900,
      let civil = CivilDay(year: year, month: month, day: day)
    else { return nil }
    guard bytes.count == 16 else {
      local = civil.number * 96
      return
    }
    guard bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      let hour = number(11..<13),
      let minute = number(14..<16), hour < 24, minute < 60, minute % 15 == 0
    else { return nil }
    local = civil.number * 96 + hour * 4 + minute / 15
  }

  static func + (time: ClockTime, days: Int) -> ClockTime {
    ClockTime(local: time.local + days * 96)
  }
}
