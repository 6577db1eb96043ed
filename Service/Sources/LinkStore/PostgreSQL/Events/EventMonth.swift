import LinkwrightCore

/// A month in UTC, whose events have a partition of their own.
struct EventMonth: Sendable, Hashable, Comparable {
  /// The number of months since January of the year 0.
  private var number: Int

  init(of time: Timestamp) {
    // The days since the first of March of the year 0, in years that begin in March, so that the
    // leap day is the last one. A cycle of 400 years has 146,097 days.
    let day = Int(Self.quotient(time.milliseconds, 86_400_000)) + 719_468
    let cycle = Self.quotient(day, 146_097)
    let dayOfCycle = day - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthSinceMarch = (5 * dayOfYear + 2) / 153
    number = (cycle * 400 + yearOfCycle) * 12 + 2 + monthSinceMarch
  }

  /// The month of an event; nil if its ID does not begin with a time.
  init?(eventID id: String) {
    guard let time = UniqueID.time(of: id) else { return nil }
    self.init(of: time)
  }

  private init(number: Int) { self.number = number }

  var next: EventMonth { EventMonth(number: number + 1) }

  /// The first moment of the month.
  var start: Timestamp {
    let (year, month) = (Self.quotient(number - 2, 12), (number - 2) % 12)
    let dayOfYear = (153 * month + 2) / 5
    let leapDays = Self.quotient(year, 4) - Self.quotient(year, 100) + Self.quotient(year, 400)
    let day = year * 365 + leapDays + dayOfYear - 719_468
    return Timestamp(milliseconds: Int64(day) * 86_400_000)
  }

  /// The name of the partition, such as `events_2026_11`.
  var table: String {
    let (year, month) = (String(number / 12), String(number % 12 + 1))
    return "events_\(year)_\(month.count == 1 ? "0" : "")\(month)"
  }

  /// The month of a partition; nil for another table.
  init?(table: String) {
    let parts = table.split(separator: "_")
    guard parts.count == 3, parts[0] == "events", let year = Int(parts[1]),
      let month = Int(parts[2]), (1...12).contains(month)
    else { return nil }
    number = year * 12 + month - 1
  }

  /// The text with which the IDs of the month begin, or are greater: the first 48 bits of a UUID.
  var lowerBound: String {
    let digits = String(UInt64(clamping: start.milliseconds), radix: 16)
    let padded = String(repeating: "0", count: max(12 - digits.count, 0)) + digits
    return "\(padded.prefix(8))-\(padded.dropFirst(8))"
  }

  static func < (one: EventMonth, other: EventMonth) -> Bool { one.number < other.number }

  /// The quotient, rounded down.
  private static func quotient<Number: BinaryInteger>(_ number: Number, _ divisor: Number)
    -> Number
  {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }
}
