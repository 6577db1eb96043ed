import Foundation
import LinkStore
import LinkwrightCore

/// Converts between quarters of an hour in UTC and the clock of a time zone.
///
/// The offset of every zone in use is a multiple of a quarter of an hour. Offsets from before the
/// zones, such as 7:53, are rounded down.
struct LocalTime: Sendable {
  let zone: TimeZone

  init(_ zone: TimeZone) { self.zone = zone }

  /// The number of quarters by which the clock is ahead of UTC.
  func offset(at quarter: Int) -> Int {
    let date = Date(timeIntervalSince1970: Double(quarter) * 900)
    return Int((Double(zone.secondsFromGMT(for: date)) / 900).rounded(.down))
  }

  /// The first quarter in UTC at which the clock shows a time, or, if the clock skips this time, the
  /// first one after the gap.
  ///
  /// - Parameter local: The number of quarters from 1970 to the time on the clock.
  func quarter(atClock local: Int) -> Int {
    // Clocks differ from UTC by at most 14 hours, and are set by less than a day.
    var (low, high) = (local - 60, local + 60)
    let offsets = Set([low, high].map { offset(at: $0) })
    for candidate in offsets.map({ local - $0 }).sorted()
    where offset(at: candidate) + candidate == local {
      return candidate
    }
    // In a gap: the first quarter at which the clock shows a later time.
    while high - low > 1 {
      let middle = (low + high) / 2
      if middle + offset(at: middle) < local { low = middle } else { high = middle }
    }
    return high
  }

  /// Calls `body` with each quarter of a range, and with what the clock shows then.
  func forEach(in range: Range<Int>, _ body: (_ quarter: Int, _ local: Int) -> Void) {
    var start = range.lowerBound
    while start < range.upperBound {
      // A zone changes its offset at most once a day.
      let end = min(start + 96, range.upperBound)
      let (first, last) = (offset(at: start), offset(at: end - 1))
      for quarter in start..<end {
        body(quarter, quarter + (first == last ? first : offset(at: quarter)))
      }
      start = end
    }
  }

  /// A time as in ISO 8601, with the offset of the zone.
  func text(at quarter: Int) -> String {
    let seconds = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(quarter) * 900))
    let local = quarter * 900 + seconds
    let day = CivilDay(number: Int((Double(local) / 86_400).rounded(.down)))
    let second = local - day.number * 86_400
    let sign = seconds < 0 ? "-" : "+"
    let minutes = abs(seconds) / 60
    return "\(day.text)T\(Self.padded(second / 3600)):\(Self.padded(second / 60 % 60)):00"
      + "\(sign)\(Self.padded(minutes / 60)):\(Self.padded(minutes % 60))"
  }

  static func padded(_ number: Int, to count: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}

/// A day of the Gregorian calendar.
struct CivilDay: Sendable, Hashable {
  /// The number of days since 1970-01-01.
  let number: Int
  let year: Int
  let month: Int
  let day: Int

  init(number: Int) {
    self.number = number
    // Counted from the first of March of the year 0, so that the leap day is the last of a year. A
    // cycle of 400 years has 146,097 days.
    let shifted = number + 719_468
    let cycle = shifted >= 0 ? shifted / 146_097 : (shifted - 146_096) / 146_097
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthSinceMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthSinceMarch + 2) / 5 + 1
    month = monthSinceMarch < 10 ? monthSinceMarch + 3 : monthSinceMarch - 9
    year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
  }

  /// - Returns: nil if the calendar has no such day.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    let shiftedYear = month <= 2 ? year - 1 : year
    let cycle = shiftedYear / 400
    let yearOfCycle = shiftedYear - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    self.init(number: cycle * 146_097 + dayOfCycle - 719_468)
    guard self.day == day, self.month == month else { return nil }
  }

  /// The day as in `2026-11-28`.
  var text: String {
    "\(LocalTime.padded(year, to: 4))-\(LocalTime.padded(month))-\(LocalTime.padded(day))"
  }
}
