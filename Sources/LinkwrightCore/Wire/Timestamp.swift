/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z.
///
/// In JSON, a timestamp is a string in RFC 3339 format, such as `2026-11-21T06:59:58.250Z`.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// The number of milliseconds since 1970-01-01T00:00:00Z, not counting leap seconds.
  public var milliseconds: Int64

  /// Creates a timestamp.
  ///
  /// - Parameter milliseconds: The number of milliseconds since 1970-01-01T00:00:00Z, not counting
  ///   leap seconds.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Returns a Boolean value that indicates whether the first timestamp is earlier than the second.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Timestamp {
  /// Returns the timestamp advanced by a duration.
  ///
  /// Fractions of a millisecond are dropped. A result that is out of range is clamped to the first
  /// or last possible timestamp.
  public static func + (time: Timestamp, duration: Duration) -> Timestamp {
    let (sum, isBeyond) = time.milliseconds.addingReportingOverflow(duration.milliseconds)
    return Timestamp(milliseconds: isBeyond ? (duration < .zero ? .min : .max) : sum)
  }

  /// Returns the timestamp moved back by a duration.
  ///
  /// Fractions of a millisecond are dropped. A result that is out of range is clamped to the first
  /// or last possible timestamp.
  public static func - (time: Timestamp, duration: Duration) -> Timestamp {
    let (sum, isBeyond) = time.milliseconds.subtractingReportingOverflow(duration.milliseconds)
    return Timestamp(milliseconds: isBeyond ? (duration < .zero ? .max : .min) : sum)
  }
}

extension Duration {
  /// The duration in whole milliseconds, clamped to the range of the type.
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isBeyond) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, isAbove) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    return isBeyond || isAbove ? (self < .zero ? .min : .max) : sum
  }
}

extension Timestamp: LosslessStringConvertible {
  /// Parses an RFC 3339 date and time between the years 0001 and 9999.
  ///
  /// - Parameter text: The date and time, with `Z` or a UTC offset. Digits beyond milliseconds are
  ///   dropped.
  public init?(_ text: String) {
    var reader = Reader(text)
    guard
      let year = reader.number(4), year > 0, reader.skip("-"),
      let month = reader.number(2), (1...12).contains(month), reader.skip("-"),
      let day = reader.number(2), (1...Self.dayCount(year, month)).contains(day),
      reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.number(2), hour < 24, reader.skip(":"),
      let minute = reader.number(2), minute < 60, reader.skip(":"),
      // A leap second counts as the second before it.
      let second = reader.number(2), second <= 60,
      let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd
    else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    let seconds = days * 86_400 + Int64(hour * 3600 + minute * 60 + min(second, 59)) - offset
    milliseconds = seconds * 1000 + Int64(fraction)
  }

  /// The timestamp in RFC 3339 format, in UTC and with three fractional digits.
  public var description: String {
    let (days, time) = milliseconds.floorDivided(by: 86_400_000)
    let (year, month, day) = Self.date(days)
    let parts: [(number: Int64, digits: Int, end: String)] = [
      (year, 4, "-"), (month, 2, "-"), (day, 2, "T"), (time / 3_600_000, 2, ":"),
      (time / 60_000 % 60, 2, ":"), (time / 1000 % 60, 2, "."), (time % 1000, 3, "Z"),
    ]
    return parts.reduce(into: "") { text, part in
      let digits = String(part.number)
      text += String(repeating: "0", count: max(part.digits - digits.utf8.count, 0))
      text += digits + part.end
    }
  }
}

extension Timestamp: Codable {
  /// Decodes a timestamp from a string in RFC 3339 format.
  public init(from decoder: any Decoder) throws {
    guard let time = try Timestamp(decoder.text()) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "not a time such as 2026-11-21T06:59:58.250Z"
        )
      )
    }
    self = time
  }

  /// Encodes the timestamp as a string in RFC 3339 format.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(description) }
}

// MARK: - The calendar

extension Timestamp {
  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func dayCount(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the number of days since 1970-01-01 in the Gregorian calendar. The calculation starts
  /// each year in March, which makes the leap day the last day of the year.
  private static func days(year: Int, month: Int, day: Int) -> Int64 {
    let shifted = Int64(month > 2 ? year : year - 1)
    let monthFromMarch = Int64((month + 9) % 12)
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + Int64(day) - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = (days + 719_468).floorDivided(by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private struct Reader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { index == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard !isAtEnd, bytes[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    private mutating func digit() -> Int? {
      guard !isAtEnd, bytes[index].isASCIIDigit else { return nil }
      defer { index += 1 }
      return Int(bytes[index] - UInt8(ascii: "0"))
    }

    mutating func number(_ count: Int) -> Int? {
      var number = 0
      for _ in 0..<count {
        guard let digit = digit() else { return nil }
        number = number * 10 + digit
      }
      return number
    }

    /// Reads the fraction of a second, in milliseconds. Returns 0 if there is no fraction, and nil
    /// if the fraction is invalid.
    mutating func fraction() -> Int? {
      guard skip(".") else { return 0 }
      guard let first = digit() else { return nil }
      var milliseconds = first * 100
      var unit = 10
      while let digit = digit() {
        milliseconds += digit * unit
        unit /= 10
      }
      return milliseconds
    }

    /// Reads the offset from UTC, in seconds. Returns nil if the offset is invalid.
    mutating func offset() -> Int64? {
      if skip("Z") || skip("z") { return 0 }
      let isNegative = skip("-")
      guard isNegative || skip("+"), let hours = number(2), hours < 24, skip(":"),
        let minutes = number(2), minutes < 60
      else { return nil }
      let seconds = Int64(hours * 3600 + minutes * 60)
      return isNegative ? -seconds : seconds
    }
  }
}

extension Int64 {
  fileprivate func floorDivided(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
