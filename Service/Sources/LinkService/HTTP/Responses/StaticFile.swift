/// A file with an entity tag.
struct StaticFile: Sendable, Hashable {
  var body: [UInt8]
  /// The entity tag, including its quotation marks.
  var entityTag: String

  init(_ text: String) {
    body = Array(text.utf8)
    entityTag = "\"\(Self.hash(body))\""
  }

  /// Whether the client already has the file (RFC 9110, 13.1.2).
  func isCurrent(ifNoneMatch: String?) -> Bool {
    guard let ifNoneMatch else { return false }
    return ifNoneMatch.split(separator: ",").contains { candidate in
      let tag = candidate.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
      return tag == "*" || tag == entityTag || tag == "W/" + entityTag
    }
  }

  /// The FNV-1a hash with 64 bits. The hash distinguishes versions of a file, but is not secure.
  private static func hash(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
