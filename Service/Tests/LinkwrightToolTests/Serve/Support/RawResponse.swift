/// An answer of HTTP/1.1 with a body of known length, as all of the service's are.
struct RawResponse: Sendable, Hashable {
  /// Bytes that are no answer.
  struct Malformed: Error { var text: String }

  var status: Int
  /// The lines of the head behind the first, as they came.
  var lines: [String]
  var body: String

  var location: String? { self["location"] }

  /// The lines of the head without that which differs from second to second, in alphabetical order.
  var headersWithoutDate: [String] {
    lines.map { $0.lowercased() }.filter { !$0.hasPrefix("date:") }.sorted()
  }

  subscript(name: String) -> String? {
    lines.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
      .map { String($0.dropFirst(name.count + 1).drop { $0 == " " }) }
  }

  /// Reads the first answer.
  ///
  /// - Returns: The answer and its length, nil while there is too little.
  static func read(_ bytes: [UInt8], isHead: Bool) throws -> (RawResponse, Int)? {
    let gap = Array("\r\n\r\n".utf8)
    guard let end = bytes.firstRange(of: gap) else { return nil }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    var lines = head.split(separator: "\r\n").map(String.init)
    let words = lines.removeFirst().split(separator: " ")
    guard words.first == "HTTP/1.1", words.count > 1, let status = Int(words[1]) else {
      throw Malformed(text: head)
    }
    var answer = RawResponse(status: status, lines: lines, body: "")
    if isHead || status == 304 { return (answer, end.upperBound) }
    let length = answer["content-length"].flatMap { Int($0) } ?? 0
    guard bytes.count - end.upperBound >= length else { return nil }
    let body = bytes[end.upperBound..<end.upperBound + length]
    answer.body = String(decoding: body, as: UTF8.self)
    return (answer, end.upperBound + length)
  }
}
