extension JournalFrame {
  enum Reading: Equatable {
    case event(VisitEvent, end: Int)
    /// A frame may begin here, but the bytes end first.
    case unfinished
    /// No frame begins here, or it is damaged.
    case invalid
    /// A complete frame of a later version.
    case newer
  }

  /// Reads the frame at an offset of untrusted bytes.
  static func read(_ bytes: [UInt8], at offset: Int) -> Reading {
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
    // A complete frame that is no event has fields or kinds of a later version.
    guard let event = VisitEvent(bytes[offset + headerCount..<end]) else { return .newer }
    return .event(event, end: end)
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes.withUnsafeBytes {
      UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
  }
}
