/// What a server that speaks HTTP/2 says first (RFC 9113, section 3.4): a frame SETTINGS of the connection.
enum HTTP2Preface {
  /// The head of a frame (section 4.1): length, type, flags, stream.
  static let byteCount = 9

  static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    let head = Array(bytes.prefix(byteCount))
    guard head.count == byteCount else { return false }
    let length = Int(head[1]) << 8 | Int(head[2])
    return head[0] == 0 && length % 6 == 0 && head[3] == 4 && head[4] == 0
      && head[5...].allSatisfy { $0 == 0 }
  }
}
