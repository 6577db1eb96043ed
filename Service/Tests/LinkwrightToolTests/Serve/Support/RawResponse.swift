/// A response of HTTP/1.1 with a body of known length.
struct RawResponse: Sendable, Hashable {
  /// The bytes are not a response.
  struct Malformed: Error { var text: String }

  var status: Int
  /// The header lines as received.
  var lines: [String]
  var body: String

  var location: String? { self["location"] }

  /// The header lines without the date, in alphabetical order.
  var headersWithoutDate: [String] {
    lines.map { $0.lowercased() }.filter { !$0.hasPrefix("date:") }.sorted()
  }

  /// The status, the header lines without the date, and the body. The IDs of visits are replaced,
  /// because every visit has its own.
  var withoutIDs: String {
    ([String(status)] + headersWithoutDate + [body]).joined(separator: "\n")
      .replacing(#/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/#, with: "ID")
  }

  subscript(name: String) -> String? {
    lines.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
      .map { String($0.dropFirst(name.count + 1).drop { $0 == " " }) }
  }

  /// Reads the first response.
  ///
  /// - Returns: The response and its length; nil if it is incomplete.
  static func read(_ bytes: [UInt8], isHead: Bool) throws -> (RawResponse, Int)? {
    let gap = Array("\r\n\r\n".utf8)
    guard let end = bytes.firstRange(of: gap) else { return nil }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    var lines = head.split(separator: "\r\n").map(String.init)
    let words = lines.removeFirst().split(separator: " ")
    guard words.first == "HTTP/1.1", words.count > 1, let status = Int(words[1]) else {
      throw Malformed(text: head)
    }
    var response = RawResponse(status: status, lines: lines, body: "")
    if isHead || status == 304 { return (response, end.upperBound) }
    let length = response["content-length"].flatMap { Int($0) } ?? 0
    guard bytes.count - end.upperBound >= length else { return nil }
    let body = bytes[end.upperBound..<end.upperBound + length]
    response.body = String(decoding: body, as: UTF8.self)
    return (response, end.upperBound + length)
  }
}
