import Foundation
import LinkwrightCore

/// A date in a link: an RFC 3339 date and time, or a day without a time, which means midnight in
/// UTC at the beginning of that day.
struct LinkDate {
  let date: Date

  init(_ date: Date) { self.date = date }

  /// Parses a date.
  init?(_ text: String) {
    let isDay = text.utf8.count == 10
    guard let time = Timestamp(isDay ? text + "T00:00:00Z" : text) else { return nil }
    date = Date(timeIntervalSince1970: Double(time.milliseconds) / 1000)
  }

  /// The date and time with milliseconds, or only the day if the time is midnight in UTC; nil if
  /// the date is outside the years 1 to 9999.
  var text: String? {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    guard (-62_135_596_800_000..<253_402_300_800_000).contains(milliseconds) else { return nil }
    let text = Timestamp(milliseconds: Int64(milliseconds)).description
    return text.hasSuffix("T00:00:00.000Z") ? String(text.prefix(10)) : text
  }
}

extension Decimal {
  /// Parses an entire string. `Decimal(string:)` would accept a string of which only the beginning
  /// is valid.
  init?(exactly text: String) {
    guard text.utf8.allSatisfy({ $0 >= 0x2B && $0 <= 0x39 || $0 | 0x20 == UInt8(ascii: "e") }),
      !text.utf8.contains(UInt8(ascii: ",")), !text.utf8.contains(UInt8(ascii: "/")),
      Double(text) != nil, let value = Decimal(string: text), value.isFinite
    else { return nil }
    self = value
  }
}
