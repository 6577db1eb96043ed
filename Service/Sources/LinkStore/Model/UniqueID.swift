package import LinkwrightCore

/// IDs that sort by time: UUIDs of version 7 (RFC 9562, section 5.7) in lower case.
package enum UniqueID {
  /// Creates an ID.
  ///
  /// - Parameters:
  ///   - time: The time for the first 48 bits. Times before 1970 count as 1970.
  ///   - generator: The source of the random bits. It is called only once, because each call can be
  ///     a system call. The ID has 62 random bits. The 12 bits between the time and these bits
  ///     repeat some of them.
  package static func make(
    at time: Timestamp,
    using generator: inout some RandomNumberGenerator
  ) -> String {
    let random = generator.next()
    let high = UInt64(clamping: time.milliseconds) << 16 | random & 0xFFF | 0x7000
    let low = random >> 2 | 0x8000_0000_0000_0000
    return text(high, low)
  }

  private static func text(_ high: UInt64, _ low: UInt64) -> String {
    String(unsafeUninitializedCapacity: 36) { bytes in
      var count = 0
      for nibble in 0..<32 {
        if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
          bytes[count] = UInt8(ascii: "-")
          count += 1
        }
        let word = nibble < 16 ? high : low
        let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - nibble % 16 * 4)) & 15
        bytes[count] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
        count += 1
      }
      return count
    }
  }
}

extension UniqueID {
  /// The time at which ``make(at:using:)`` created an ID; nil if this method cannot have created
  /// the text.
  package static func time(of text: String) -> Timestamp? {
    guard isWellFormed(text), text.utf8.dropFirst(14).first == UInt8(ascii: "7") else { return nil }
    let digits = text.utf8.prefix(13).filter { $0 != UInt8(ascii: "-") }
    return Int64(String(decoding: digits, as: UTF8.self), radix: 16)
      .map { Timestamp(milliseconds: $0) }
  }

  /// Whether a text is a UUID of any version in lower case.
  package static func isWellFormed(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    return text.utf8.enumerated().allSatisfy { index, byte in
      switch index {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default:
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
          || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f")
      }
    }
  }
}
