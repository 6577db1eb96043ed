/// Recognizes texts with so many combining marks in a row that Swift takes long to compare them.
///
/// Swift compares and hashes strings in a normalized form. The time to normalize a run of combining
/// marks grows with the square of its length: a header of 16 KB takes 40 ms. Therefore, the service
/// rejects such texts before it looks at them.
enum CombiningMarks {
  /// The maximum number of marks in a row. No text of a language has more (UAX #15, Stream-Safe Text
  /// Format).
  static let maximumRun = 30

  /// Whether a text contains too many marks in a row.
  static func areExcessive(in text: String) -> Bool {
    text.utf8.contains { $0 >= 0x80 } && areExcessive(text.unicodeScalars)
  }

  /// Whether a JSON text contains too many marks in a row, either as characters or as escape
  /// sequences such as `\u0301`. The text may be malformed.
  static func areExcessive(inJSON bytes: [UInt8]) -> Bool {
    var isSuspect = false
    for index in bytes.indices where !isSuspect {
      isSuspect =
        bytes[index] >= 0x80
        || bytes[index] == UInt8(ascii: "u") && index > 0 && bytes[index - 1] == UInt8(ascii: "\\")
    }
    return isSuspect
      && areExcessive(JSONScalars(String(decoding: bytes, as: UTF8.self).unicodeScalars))
  }

  private static func areExcessive(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    var count = 0
    for scalar in scalars {
      count = isMark(scalar) ? count + 1 : 0
      if count > maximumRun { return true }
    }
    return false
  }

  /// Whether a scalar is a mark of any kind. Some marks have the combining class 0, but are
  /// normalized to marks that have another one.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // Most texts consist of these characters only.
    if scalar.value < 0x300 || (0x3100...0xA66E).contains(scalar.value)
      || (0xABEE...0xFB1D).contains(scalar.value)
    {
      return false
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}

/// The characters of a JSON text, with the characters that escape sequences stand for.
private struct JSONScalars: Sequence, IteratorProtocol {
  private var rest: String.UnicodeScalarView.Iterator
  /// The first half of a character in two escape sequences.
  private var high: UInt32?

  init(_ text: String.UnicodeScalarView) { rest = text.makeIterator() }

  mutating func next() -> Unicode.Scalar? {
    while let scalar = rest.next() {
      guard scalar == "\\" else {
        high = nil
        return scalar
      }
      guard rest.next() == "u" else {
        high = nil
        return "\\"
      }
      let unit = escapedUnit()
      switch unit {
      case 0xD800...0xDBFF:
        high = unit
      case 0xDC00...0xDFFF:
        let first = high
        high = nil
        let value = first.map { 0x10000 + ($0 - 0xD800) << 10 + (unit - 0xDC00) }
        return value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
      default:
        high = nil
        return Unicode.Scalar(unit) ?? "\u{FFFD}"
      }
    }
    return nil
  }

  /// Reads the four digits of an escape sequence.
  private mutating func escapedUnit() -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = rest.next().flatMap({ Character($0).hexDigitValue }) else { return 0 }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
