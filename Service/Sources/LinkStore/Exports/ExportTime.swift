/// Writes times, and remembers the date of the last one, because most rows have the same date as the
/// row before.
struct ExportTime {
  private var day = Int.min
  private var date: [UInt8] = []

  private static let millisecondsOfDay: Int64 = 86_400_000

  static func day(of milliseconds: Int64) -> Int {
    let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: millisecondsOfDay)
    return Int(remainder < 0 ? quotient - 1 : quotient)
  }

  mutating func append(_ milliseconds: Int64, to bytes: inout [UInt8]) {
    let day = Self.day(of: milliseconds)
    if day != self.day {
      self.day = day
      date = Array((ExportDay(day).text + "T").utf8)
    }
    bytes.append(contentsOf: date)
    let rest = Int(milliseconds - Int64(day) * Self.millisecondsOfDay)
    let (seconds, thousandths) = rest.quotientAndRemainder(dividingBy: 1000)
    func append(_ number: Int) {
      bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
      bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
    append(seconds / 3600)
    bytes.append(UInt8(ascii: ":"))
    append(seconds / 60 % 60)
    bytes.append(UInt8(ascii: ":"))
    append(seconds % 60)
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(thousandths / 100))
    append(thousandths % 100)
    bytes.append(UInt8(ascii: "Z"))
  }
}

/// A day in UTC.
package struct ExportDay: Sendable, Hashable, Comparable {
  /// The number of days since 1970.
  package var number: Int

  package init(_ number: Int) { self.number = number }

  /// The day of a time in milliseconds since 1970.
  package init(ofMilliseconds milliseconds: Int64) { number = ExportTime.day(of: milliseconds) }

  /// The first millisecond of the day since 1970.
  package var startMilliseconds: Int64 { Int64(clamping: number) * 86_400_000 }

  /// The date, such as `2026-11-28`.
  package var text: String {
    // The days since the first of March of the year 0, in years that begin in March.
    let day = number + 719_468
    let cycle = (day >= 0 ? day : day - 146_096) / 146_097
    let dayOfCycle = day - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = cycle * 400 + yearOfCycle + (month >= 10 ? 1 : 0)
    func padded(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
    }
    return padded(year, 4) + "-" + padded(month < 10 ? month + 3 : month - 9, 2) + "-"
      + padded(dayOfYear - (153 * month + 2) / 5 + 1, 2)
  }

  package static func < (one: ExportDay, other: ExportDay) -> Bool { one.number < other.number }
}
