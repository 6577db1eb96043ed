import LinkwrightCore

/// A whole number that is written in decimal digits, with or without a sign.
///
/// The standard library accepts the same texts, but compiles its parser again for each type of
/// integer.
struct WholeNumber {
  private let isNegative: Bool
  private let magnitude: UInt64

  /// - Returns: nil if the text is not a whole number or has too many digits for 64 bits.
  init?(_ text: String) {
    isNegative = text.utf8.first == UInt8(ascii: "-")
    let hasSign = isNegative || text.utf8.first == UInt8(ascii: "+")
    let digits = text.utf8.dropFirst(hasSign ? 1 : 0)
    guard !digits.isEmpty else { return nil }
    var magnitude: UInt64 = 0
    for digit in digits {
      guard digit.isASCIIDigit else { return nil }
      let (tens, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = tens.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
      if isTooLarge || overflows { return nil }
      magnitude = sum
    }
    self.magnitude = magnitude
  }

  /// The number, if it is one of `Int64`.
  var signed: Int64? {
    guard isNegative else { return Int64(exactly: magnitude) }
    return magnitude <= Int64.min.magnitude ? 0 &- Int64(truncatingIfNeeded: magnitude) : nil
  }

  /// The number, if it is one of `UInt64`.
  var unsigned: UInt64? { isNegative && magnitude > 0 ? nil : magnitude }
}
