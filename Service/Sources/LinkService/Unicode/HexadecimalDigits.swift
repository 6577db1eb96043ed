extension FixedWidthInteger where Self: UnsignedInteger {
  /// All digits in base 16, in lower case.
  var hexadecimalDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}

extension Sequence<UInt8> {
  /// Two digits in base 16 for each byte, in lower case.
  var hexadecimalDigits: String { map(\.hexadecimalDigits).joined() }
}
