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
    let count = headerCount + event.fieldsByteCount
    try checkSize(count)
    return [UInt8](unsafeUninitializedCapacity: count) { memory, initializedCount in
      let frame = UnsafeMutableRawBufferPointer(memory)
      var fields = FieldWriter(UnsafeMutableRawBufferPointer(rebasing: frame[headerCount...]))
      event.write(to: &fields)
      writeHeader(of: frame)
      initializedCount = count
    }
  }

  /// Writes the frame of an event.
  ///
  /// - Parameter memory: Memory of ``maximumCount`` bytes.
  /// - Returns: The bytes of the frame.
  /// - Throws: ``JournalError`` with the code `tooLarge`.
  static func encode(
    _ event: VisitEvent,
    into memory: UnsafeMutableRawBufferPointer
  ) throws(JournalError) -> UnsafeRawBufferPointer {
    var fields = FieldWriter(UnsafeMutableRawBufferPointer(rebasing: memory[headerCount...]))
    event.write(to: &fields)
    let count = headerCount + fields.count
    try checkSize(count)
    let frame = UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
    writeHeader(of: frame)
    return UnsafeRawBufferPointer(frame)
  }

  private static func checkSize(_ count: Int) throws(JournalError) {
    guard count > maximumCount else { return }
    throw JournalError(
      .tooLarge,
      """
      An event of \(count - headerCount) bytes is too large for the journal, which takes \
      \(maximumPayloadCount).
      """
    )
  }

  /// Writes the header of a frame whose fields are complete.
  private static func writeHeader(of frame: UnsafeMutableRawBufferPointer) {
    let payloadCount = UInt32(frame.count - headerCount)
    (frame[0], frame[1], frame[2], frame[3]) = (mark.0, mark.1, version, eventKind)
    frame.storeBytes(of: payloadCount.littleEndian, toByteOffset: 4, as: UInt32.self)
    let checksum = checksum(UnsafeRawBufferPointer(frame)[...])
    frame.storeBytes(of: checksum.littleEndian, toByteOffset: 8, as: UInt32.self)
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
