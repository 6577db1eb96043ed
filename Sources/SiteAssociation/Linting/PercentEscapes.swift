extension UInt8 {
  /// The byte as a percent escape in upper case.
  var percentEscape: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.count < 2 ? "%0" + digits : "%" + digits
  }
}

/// The percent escapes in a text.
enum PercentEscapes {
  /// The offsets of all percent escapes.
  static func offsets(in text: [UInt8]) -> [Int] {
    text.indices.dropLast(2).filter { offset in
      text[offset] == .percent && text[offset + 1].hexDigitValue != nil
        && text[offset + 2].hexDigitValue != nil
    }
  }

  /// The text with its percent escapes decoded.
  static func decoded(_ text: [UInt8]) -> String {
    PercentDecoding.withUnescaped(text.span) { String(decoding: $0, as: UTF8.self) }
  }
}
