/// Functions for the percent escapes in a text.
enum PercentEscapes {
  /// Returns the offsets of all percent escapes.
  static func offsets(in text: [UInt8]) -> [Int] {
    text.indices.dropLast(2).filter { offset in
      text[offset] == .percent && text[offset + 1].hexDigitValue != nil
        && text[offset + 2].hexDigitValue != nil
    }
  }

  /// Returns the text in percent-decoded form.
  static func decoded(_ text: [UInt8]) -> String {
    PercentDecoding.withUnescaped(text.span) { String(decoding: $0, as: UTF8.self) }
  }
}
