import NIOCore

/// A file with an entity tag.
struct StaticFile: Sendable, Hashable {
  /// All responses with the file share this buffer.
  let buffer: ByteBuffer
  /// The entity tag, including its quotation marks.
  let entityTag: String

  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) {
    buffer = ByteBuffer(bytes: bytes)
    entityTag = "\"\(Self.hash(bytes))\""
  }

  /// A copy of the bytes.
  var body: [UInt8] { Array(buffer: buffer) }

  /// Whether the client already has the file (RFC 9110, 13.1.2).
  func isCurrent(ifNoneMatch: String?) -> Bool {
    Self.hasCurrent(entityTag, ifNoneMatch: ifNoneMatch)
  }

  /// Whether the client has the version with an entity tag.
  static func hasCurrent(_ entityTag: String, ifNoneMatch: String?) -> Bool {
    guard let ifNoneMatch else { return false }
    // Compares bytes. To compare strings, Swift would normalize them.
    return ifNoneMatch.utf8.split(separator: UInt8(ascii: ",")).contains { candidate in
      let tag = candidate.drop(while: isSpace).prefix { !isSpace($0) }
      return ["*", entityTag, "W/" + entityTag].contains { tag.elementsEqual($0.utf8) }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The FNV-1a hash with 64 bits. The hash distinguishes versions of a file, but is not secure.
  private static func hash(_ bytes: some Sequence<UInt8>) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
