/// Eight successive bytes of a URL, which are compared with a class of characters at the same time.
///
/// A class is a word in which the highest bit of a byte is 1 if the byte belongs to the class. The
/// other bits have no meaning. The bits after the first byte that is not ASCII have no meaning
/// either, because the sums for such a byte carry into the next bytes.
struct URLWord {
  typealias ByteClass = UInt64

  /// The number of bytes in a word.
  static let byteCount = 8
  private static let highestBits: UInt64 = 0x8080_8080_8080_8080

  /// The first byte of the URL is the lowest byte of the word.
  private let bytes: UInt64

  /// Reads the bytes at an offset.
  ///
  /// - Returns: nil if fewer than eight bytes are left.
  @inline(__always)
  init?(_ url: Span<UInt8>, at offset: Int) {
    guard offset >= 0, url.count &- offset >= Self.byteCount else { return nil }
    // The bounds have just been checked, and every eight bytes are a valid integer.
    let bytes = url.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
    self.bytes = UInt64(littleEndian: bytes)
  }

  /// Whether the bytes are `https://`.
  @inline(__always)
  var isSchemeOfHTTPS: Bool { bytes == 0x2F2F_3A73_7074_7468 }

  /// The letters, the digits and `-._`. They are all characters of a plain host.
  @inline(__always)
  var hostCharacters: ByteClass { letters | equal("_") | range("-", "9") & ~equal("/") }

  /// The letters, the digits and `-._/:;`. They are most characters of a path.
  @inline(__always)
  var pathCharacters: ByteClass { letters | equal("_") | range("-", ";") }

  /// The letters, the digits and `-._/:;=&`. They are most characters of a query.
  @inline(__always)
  var queryCharacters: ByteClass { pathCharacters | equal("=") | equal("&") }

  @inline(__always)
  var slashes: ByteClass { equal("/") }

  /// Returns the number of bytes before the first byte that does not belong to a class.
  @inline(__always)
  func prefixCount(in members: ByteClass) -> Int {
    ((~members | bytes) & Self.highestBits).trailingZeroBitCount / 8
  }

  @inline(__always)
  private var letters: ByteClass { Self.range("a", "z", in: bytes | Self.repeating(0x20)) }

  @inline(__always)
  private func range(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> ByteClass {
    Self.range(first, last, in: bytes)
  }

  @inline(__always)
  private static func range(
    _ first: Unicode.Scalar,
    _ last: Unicode.Scalar,
    in bytes: UInt64
  ) -> ByteClass {
    // The first sum sets the highest bit of the bytes from the first character on, and the second
    // sum sets the highest bit of the bytes after the last character.
    let notBefore = bytes &+ repeating(0x80 - UInt8(ascii: first))
    let after = bytes &+ repeating(0x7F - UInt8(ascii: last))
    return notBefore ^ after
  }

  @inline(__always)
  private func equal(_ character: Unicode.Scalar) -> ByteClass {
    // The difference of two equal bytes is 0, and only 0 leaves the highest bit.
    Self.highestBits &- (bytes ^ Self.repeating(UInt8(ascii: character)))
  }

  @inline(__always)
  private static func repeating(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
