/// Functions that percent-encode and percent-decode strings (RFC 3986, section 2.1).
public enum PercentCoding {
  /// Percent-encodes all characters of a string except unreserved characters.
  ///
  /// - Parameter value: The string to encode.
  public static func encoded(_ value: some StringProtocol) -> String { encoded(value, besides: "") }

  private static func encoded(_ value: some StringProtocol, besides allowed: String) -> String {
    encoded(bytes: Substring(value), besides: allowed)
  }

  private static func encoded(bytes value: Substring, besides allowed: String) -> String {
    var bytes: [UInt8] = []
    value.withBytes { source in
      bytes.reserveCapacity(source.count)
      for byte in source {
        if isUnreserved(byte) || allowed.utf8.contains(byte) {
          bytes.append(byte)
        } else {
          bytes.append(UInt8(ascii: "%"))
          bytes.append(digits[Int(byte >> 4)])
          bytes.append(digits[Int(byte & 15)])
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Percent-decodes a string in a single pass.
  ///
  /// An invalid escape is left unchanged. If the result is not valid UTF-8, the whole string is
  /// returned unchanged.
  ///
  /// - Parameters:
  ///   - value: The string to decode.
  ///   - plusIsBlank: Whether a plus sign means a space. The default is false.
  public static func decoded(_ value: some StringProtocol, plusIsBlank: Bool = false) -> String {
    // The work is done in a non-generic function, because unspecialized generic code is slow.
    decoded(bytes: Substring(value), plusIsBlank: plusIsBlank)
  }

  @inline(never)
  private static func decoded(bytes value: Substring, plusIsBlank: Bool) -> String {
    guard let (bytes, _) = changedBytes(value, plusIsBlank) else { return String(value) }
    return String(utf8: bytes) ?? String(value)
  }

  /// Percent-decodes the bytes of a part of a link, like ``decoded(_:plusIsBlank:)``.
  static func decoded(bytes value: LinkQuery.ItemBytes, plusIsBlank: Bool) -> String {
    let (bytes, _) = changedBytes(UnsafeBufferPointer(rebasing: value), plusIsBlank)
    return String(utf8: bytes) ?? String(decoding: value, as: UTF8.self)
  }

  /// Returns the decoded bytes of a string, and whether all its escapes are valid; nil if the
  /// string contains nothing to decode. An invalid escape is left unchanged.
  private static func changedBytes(
    _ value: Substring,
    _ plusIsBlank: Bool
  ) -> (bytes: [UInt8], isValid: Bool)? {
    let isPlain = !value.utf8.contains {
      $0 == UInt8(ascii: "%") || plusIsBlank && $0 == UInt8(ascii: "+")
    }
    return isPlain ? nil : value.withBytes { changedBytes($0, plusIsBlank) }
  }

  private static func changedBytes(
    _ source: UnsafeBufferPointer<UInt8>,
    _ plusIsBlank: Bool
  ) -> (bytes: [UInt8], isValid: Bool) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var isValid = true
    var index = 0
    while index < source.count {
      var byte = source[index]
      index += 1
      if byte == UInt8(ascii: "%") {
        if index + 1 < source.count,
          let high = source[index].hexDigitValue, let low = source[index + 1].hexDigitValue
        {
          byte = high << 4 | low
          index += 2
        } else {
          isValid = false
        }
      } else if plusIsBlank, byte == UInt8(ascii: "+") {
        byte = UInt8(ascii: " ")
      }
      bytes.append(byte)
    }
    return (bytes, isValid)
  }

  /// Percent-decodes a string in a single pass.
  ///
  /// - Returns: nil if the string contains an invalid escape or a NUL, or if the result is not
  ///   valid UTF-8.
  package static func strictlyDecoded(
    _ value: some StringProtocol,
    plusIsBlank: Bool = false
  ) -> String? {
    strictlyDecoded(bytes: Substring(value), plusIsBlank: plusIsBlank)
  }

  private static func strictlyDecoded(bytes value: Substring, plusIsBlank: Bool) -> String? {
    guard !value.utf8.contains(0) else { return nil }
    guard let (bytes, isValid) = changedBytes(value, plusIsBlank) else { return String(value) }
    return isValid && !bytes.contains(0) ? String(utf8: bytes) : nil
  }

  /// Percent-encodes all characters that a path segment must not contain (`pchar` in RFC 3986,
  /// section 3.3). It also encodes `*` and `$`, because in a pattern of an association file,
  /// `*` is a wildcard, and `$` can begin a substitution variable.
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
  /// Creates a string from UTF-8. Returns nil if the bytes are not valid UTF-8.
  fileprivate init?(utf8 bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    // Decoding replaces invalid bytes with U+FFFD and thereby changes the bytes.
    guard text[...].withBytes({ $0.elementsEqual(bytes) }) else { return nil }
    self = text
  }
}
