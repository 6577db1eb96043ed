/// Percent-encoding of a value that goes into a query (RFC 3986, 2.1).
public enum PercentCoding {
  /// Encodes everything but the characters that are never special.
  public static func encoded(_ value: some StringProtocol) -> String { encoded(value, besides: "") }

  private static func encoded(_ value: some StringProtocol, besides allowed: String) -> String {
    encoded(bytes: Substring(value), besides: allowed)
  }

  private static func encoded(bytes value: Substring, besides allowed: String) -> String {
    var bytes: [UInt8] = []
    for byte in value.utf8 {
      if isUnreserved(byte) || allowed.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes once. An escape that is none stays as it is, and so does the whole text when what
  /// comes out is not UTF-8: a link that somebody garbled is passed on as they garbled it.
  public static func decoded(_ value: some StringProtocol, plusIsBlank: Bool = false) -> String {
    // Of one type, as generic code of a library is slow.
    decoded(bytes: Substring(value), plusIsBlank: plusIsBlank)
  }

  private static func decoded(bytes value: Substring, plusIsBlank: Bool) -> String {
    let isPlain = !value.utf8.contains {
      $0 == UInt8(ascii: "%") || plusIsBlank && $0 == UInt8(ascii: "+")
    }
    if isPlain { return String(value) }
    let source = Array(value.utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "%"), index + 2 < source.count,
        let high = source[index + 1].hexDigitValue, let low = source[index + 2].hexDigitValue
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        index += 1
      }
    }
    return String(utf8: bytes) ?? String(value)
  }

  /// Decodes once, or not at all.
  ///
  /// - Returns: nil for an escape that is none, for what is not UTF-8, and for a NUL.
  package static func strictlyDecoded(
    _ value: some StringProtocol,
    plusIsBlank: Bool = false
  ) -> String? {
    strictlyDecoded(bytes: Substring(value), plusIsBlank: plusIsBlank)
  }

  private static func strictlyDecoded(bytes value: Substring, plusIsBlank: Bool) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.utf8.count)
    var rest = value.utf8.makeIterator()
    while var byte = rest.next() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.next()?.hexDigitValue, let low = rest.next()?.hexDigitValue else {
          return nil
        }
        byte = high << 4 | low
      } else if plusIsBlank, byte == UInt8(ascii: "+") {
        byte = UInt8(ascii: " ")
      }
      guard byte != 0 else { return nil }
      bytes.append(byte)
    }
    return String(utf8: bytes)
  }

  /// Encodes what cannot stand in a segment of a path as it is (`pchar` of RFC 3986, 3.3), and `*` and
  /// `$`, which a pattern of an association file cannot name otherwise than escaped.
  package static func encodedSegment(_ value: some StringProtocol) -> String {
    encoded(value, besides: "!&'()+,;=:@")
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }
}

extension String {
  /// Text from UTF-8, or nil when it is not.
  fileprivate init?(utf8 bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    // Repairing puts U+FFFD where a byte was wrong, and so changes the bytes.
    guard text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}
