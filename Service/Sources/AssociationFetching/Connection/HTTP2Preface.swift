/// The first bytes from a server that speaks HTTP/2: a SETTINGS frame (RFC 9113, section 3.4).
enum HTTP2Preface {
  /// The length of a frame header: length, type, flags and stream (RFC 9113, section 4.1).
  static let byteCount = 9

  /// Whether the bytes begin with such a frame.
  static func starts(_ bytes: some Collection<UInt8>) -> Bool {
    let head = Array(bytes.prefix(byteCount))
    guard head.count == byteCount else { return false }
    let length = Int(head[1]) << 8 | Int(head[2])
    return head[0] == 0 && length % 6 == 0 && head[3] == 4 && head[4] == 0
      && head[5...].allSatisfy { $0 == 0 }
  }
}
