/// The length of a body, as a head says it.
enum AnswerLength {
  /// Takes out what `Content-Length` says where there are chunks, which go before it (RFC 9112, section 6.3).
  /// The parser of SwiftNIO refuses both together; clients do not.
  static func said(once head: [UInt8]) -> [UInt8] {
    let lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let fields = lines.map { String(decoding: $0, as: UTF8.self).lowercased() }
    guard fields.contains(where: { $0.hasPrefix("transfer-encoding:") && $0.contains("chunked") })
    else { return head }
    let kept = zip(lines, fields).filter { !$0.1.hasPrefix("content-length:") }.map(\.0)
    return Array(kept.joined(separator: [UInt8(ascii: "\n")]))
  }
}
