/// The encoding of an event on disk, with a checksum.
///
///     0   F8 FE    marks a frame; neither byte occurs in UTF-8, and therefore in no text
///     2   version  1
///     3   kind     1: an event
///     4   length   of the payload, four bytes, little-endian
///     8   checksum CRC-32C of the eight bytes before it and of the payload, little-endian
///     12  payload  fields
package enum JournalFrame {
  static let mark: (UInt8, UInt8) = (0xF8, 0xFE)
  private static let version: UInt8 = 1
  private static let eventKind: UInt8 = 1
  static let headerCount = 12
  static let maximumPayloadCount = 1 << 16
  static let maximumCount = headerCount + maximumPayloadCount

  /// - Throws: ``JournalError`` with the code `tooLarge`.
  package static func encode(_ event: VisitEvent) throws(JournalError) -> [UInt8] {
    var fields = FieldWriter(bytes: [])
    fields.bytes.reserveCapacity(512)
    fields.bytes += [mark.0, mark.1, version, eventKind, 0, 0, 0, 0, 0, 0, 0, 0]
    event.write(to: &fields)
    let count = fields.bytes.count - headerCount
    guard count <= maximumPayloadCount else {
      throw JournalError(
        .tooLarge,
        "An event of \(count) bytes is too large for the journal, which takes \(maximumPayloadCount)."
      )
    }
    fields.bytes.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: UInt32(count).littleEndian, toByteOffset: 4, as: UInt32.self)
      let checksum = Self.checksum(UnsafeRawBufferPointer(bytes)[...])
      bytes.storeBytes(of: checksum.littleEndian, toByteOffset: 8, as: UInt32.self)
    }
    return fields.bytes
  }

  static func checksum(_ frame: Slice<UnsafeRawBufferPointer>) -> UInt32 {
    Checksum.of(
      UnsafeRawBufferPointer(rebasing: frame.prefix(8)),
      UnsafeRawBufferPointer(rebasing: frame.dropFirst(headerCount))
    )
  }

  /// The result of reading a frame. The fields of the event are not decoded.
  enum Reading {
    /// A complete frame, which ends where the place ends.
    case event(EventFields.Place)
    /// A frame may begin at the offset, but it continues beyond the end of the bytes.
    case unfinished
    /// No frame begins at the offset, or the frame is damaged.
    case invalid
    /// A complete frame that a later version has written.
    case newer
  }

  /// Reads the frame at an offset. The bytes are not trusted.
  static func place(_ bytes: [UInt8], at offset: Int) -> Reading {
    let rest = bytes.count - offset
    guard rest > 0, bytes[offset] == mark.0 else { return .invalid }
    guard rest >= headerCount else { return .unfinished }
    guard bytes[offset + 1] == mark.1 else { return .invalid }
    let payloadCount = Int(number(bytes, at: offset + 4))
    guard payloadCount <= maximumPayloadCount else { return .invalid }
    guard rest >= headerCount + payloadCount else { return .unfinished }

    let end = offset + headerCount + payloadCount
    let expected = bytes.withUnsafeBytes { checksum($0[offset..<end]) }
    guard expected == number(bytes, at: offset + 8) else { return .invalid }
    guard bytes[offset + 2] == version, bytes[offset + 3] == eventKind else { return .newer }
    // A complete frame that cannot be read as an event has fields or kinds of a later version.
    return bytes.withUnsafeBytes { EventFields.Place($0, offset + headerCount..<end) }
      .map(Reading.event) ?? .newer
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes.withUnsafeBytes {
      UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
  }
}
