import Foundation
import SiteAssociation

/// Reads and prints dates in the formats of `swcutil show`. Since iOS 18.2, the format depends on
/// the settings of the device: the hour may have no leading zero, and the time may use a 12-hour
/// clock, with a narrow no-break space before AM or PM. The markers and digits are those of the
/// device's language.
enum RecordDate {
  /// Reads `2023-08-24 10:09:00 +0000`, `2024-12-20 9:05:07 +0000`, `2024-12-20 9:05:07 AM +0000`
  /// and `2024-12-20 午前9:05:07 +0000`.
  static func parse(_ text: String) -> Date? {
    parseEnglish(text) ?? LocalizedRecordDate.normalized(text).flatMap(parseEnglish)
  }

  /// The first second of the year 10000. Later dates are rejected, because other programs cannot
  /// read them.
  private static let endOfYear9999 = 253_402_300_800

  private static func parseEnglish(_ text: String) -> Date? {
    // A file has many dates, so parsing uses bytes. All white space becomes a space.
    let bytes = text.unicodeScalars.prefix(64).map { scalar -> UInt8 in
      if scalar.isASCII { return UInt8(scalar.value) }
      return scalar.properties.isWhitespace ? 0x20 : 0
    }
    let parts = bytes.split { RecordLines.isWhitespace($0) && $0 != 0 }
    guard (2...4).contains(parts.count), let day = numbers(parts[0], separator: "-"),
      let time = numbers(parts[1], separator: ":"),
      let date = RecordCalendar.gregorian((year: day.0, month: day.1, day: day.2)),
      let days = days(year: date.year, month: date.month, day: date.day),
      time.1 < 60, time.2 <= 60
    else { return nil }
    var hour = time.0
    var offset = 0
    for part in parts.dropFirst(2) {
      if let isAfternoon = half(part) {
        guard (1...12).contains(hour) else { return nil }
        hour = hour % 12 + (isAfternoon ? 12 : 0)
      } else if let seconds = offsetSeconds(part) {
        offset = seconds
      } else {
        return nil
      }
    }
    guard hour < 24 else { return nil }
    let seconds = days * 86_400 + hour * 3600 + time.1 * 60 + time.2 - offset
    guard seconds < endOfYear9999 else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Prints a date to the minute: `2023-08-24 10:09 UTC`.
  static func text(_ date: Date) -> String {
    let minutes = Int((date.timeIntervalSince1970 / 60).rounded(.down))
    let (days, minute) = (minutes.floorQuotient(1440), minutes - minutes.floorQuotient(1440) * 1440)
    let (year, month, day) = civil(days)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2)) "
      + "\(padded(minute / 60, 2)):\(padded(minute % 60, 2)) UTC"
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(count - digits.utf8.count, 0)) + digits
  }

  /// Three numbers of at most four digits.
  private static func numbers(_ text: ArraySlice<UInt8>, separator: Unicode.Scalar)
    -> (Int, Int, Int)?
  {
    let parts = text.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
    guard parts.count == 3, let first = number(parts[0]), let second = number(parts[1]),
      let third = number(parts[2])
    else { return nil }
    return (first, second, third)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...4).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Returns true for PM, false for AM, or nil for any other string.
  private static func half(_ text: ArraySlice<UInt8>) -> Bool? {
    switch ExactText(String(decoding: text, as: UTF8.self).uppercased()) {
    case "AM", "A.M.": false
    case "PM", "P.M.": true
    default: nil
    }
  }

  /// The largest offset from UTC, with two digits each for hours and minutes. The time zone with
  /// the largest offset, that of Kiritimati, is 14 hours ahead of UTC.
  private static let maximumOffset = 1400

  private static func offsetSeconds(_ text: ArraySlice<UInt8>) -> Int? {
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      text.count == 5, let number = number(text.dropFirst()), number % 100 < 60,
      number <= maximumOffset
    else { return nil }
    let seconds = number / 100 * 3600 + number % 100 * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  // MARK: - Gregorian calendar, with years that start in March so that the leap day is last

  private static func days(year: Int, month: Int, day: Int) -> Int? {
    guard year >= 1, (1...12).contains(month), day >= 1 else { return nil }
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let days =
      shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    // A day that does not exist in the month maps to a day in another month.
    return civil(days) == (year, month, day) ? days : nil
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let era = (days + 719_468).floorQuotient(146_097)
    let dayOfEra = days + 719_468 - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }
}

extension Int {
  fileprivate func floorQuotient(_ divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
