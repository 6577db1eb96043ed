/// A file that is served as it is, with its validator.
struct StaticFile: Sendable, Hashable {
  var body: [UInt8]
  /// With its quotation marks.
  var entityTag: String

  init(_ text: String) {
    body = Array(text.utf8)
    entityTag = "\"\(Self.hash(body))\""
  }

  /// Whether a client that sent `If-None-Match` has the file already (RFC 9110, 13.1.2).
  func isCurrent(ifNoneMatch: String?) -> Bool {
    guard let ifNoneMatch else { return false }
    return ifNoneMatch.split(separator: ",").contains { candidate in
      let tag = candidate.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
      return tag == "*" || tag == entityTag || tag == "W/" + entityTag
    }
  }

  /// FNV-1a, 64 bits: tells versions of one file apart, and protects nothing.
  private static func hash(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
