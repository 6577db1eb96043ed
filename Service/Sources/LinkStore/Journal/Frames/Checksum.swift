/// CRC-32C (RFC 3720, appendix B.4), computed for eight bytes at a time.
enum Checksum {
  /// Eight tables with 256 entries each. Table n contains the remainder of each byte followed by n
  /// zero bytes.
  private static let table: [UInt32] = {
    var table = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      table[byte] = (0..<8).reduce(UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1
      }
    }
    for index in 256..<table.count {
      let before = table[index - 256]
      table[index] = before >> 8 ^ table[Int(before & 0xFF)]
    }
    return table
  }()

  /// Returns the checksum of two byte sequences, as if they were one sequence.
  static func of(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> UInt32 {
    table.withUnsafeBufferPointer { ~add(second, to: add(first, to: ~0, $0), $0) }
  }

  private static func add(
    _ bytes: UnsafeRawBufferPointer,
    to checksum: UInt32,
    _ table: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    var checksum = checksum
    var offset = 0
    while offset + 8 <= bytes.count {
      let low = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian ^ checksum
      let high = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self).littleEndian
      let first =
        table[1792 + Int(low & 0xFF)] ^ table[1536 + Int(low >> 8 & 0xFF)]
        ^ table[1280 + Int(low >> 16 & 0xFF)] ^ table[1024 + Int(low >> 24)]
      let second =
        table[768 + Int(high & 0xFF)] ^ table[512 + Int(high >> 8 & 0xFF)]
        ^ table[256 + Int(high >> 16 & 0xFF)] ^ table[Int(high >> 24)]
      checksum = first ^ second
      offset += 8
    }
    while offset < bytes.count {
      checksum = checksum >> 8 ^ table[Int((checksum ^ UInt32(bytes[offset])) & 0xFF)]
      offset += 1
    }
    return checksum
  }
}
