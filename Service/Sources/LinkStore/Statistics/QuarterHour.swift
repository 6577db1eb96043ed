package import LinkwrightCore

/// A quarter of an hour in UTC, the smallest unit of statistics. Every time zone in use differs from
/// UTC by a multiple of it.
package struct QuarterHour: Sendable, Hashable, Comparable {
  package static let milliseconds: Int64 = 900_000
  /// The number of quarters of a day.
  static let perDay = 96

  /// The number of quarters since 1970.
  package var number: Int

  package init(number: Int) { self.number = number }

  /// The quarter that contains a time.
  package init(of time: Timestamp) {
    number = Int(time.milliseconds.quotientRoundedDown(by: Self.milliseconds))
  }

  package var start: Timestamp {
    Timestamp(milliseconds: Int64(number).multipliedClamped(by: Self.milliseconds))
  }

  /// The number of days in UTC since 1970.
  var day: Int { number.quotientRoundedDown(by: Self.perDay) }

  /// The number of the quarter in its day.
  var quarterOfDay: Int { number - day * Self.perDay }

  package static func < (one: QuarterHour, other: QuarterHour) -> Bool { one.number < other.number }
}

extension FixedWidthInteger {
  fileprivate func quotientRoundedDown(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  fileprivate func multipliedClamped(by factor: Self) -> Self {
    let (product, hasOverflown) = multipliedReportingOverflow(by: factor)
    return hasOverflown ? (self < 0 ? .min : .max) : product
  }
}

extension QuarterHour {
  /// The first moment of a day in UTC, in milliseconds since 1970.
  static func startOfDay(_ day: Int) -> Int64 {
    Int64(day).multipliedClamped(by: milliseconds * Int64(perDay))
  }
}
