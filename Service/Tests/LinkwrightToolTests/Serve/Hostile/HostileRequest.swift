import Testing

/// Bytes that no honest client sends, or only by mistake.
struct HostileRequest: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  /// The permitted statuses; empty if the connection must be closed.
  var statuses: Set<Int>

  var testDescription: String { name }

  init(_ name: String, _ bytes: [UInt8], _ statuses: Set<Int>) {
    self.name = name
    self.bytes = bytes
    self.statuses = statuses
  }

  static let host = "Host: go.fernhill.example\r\n"

  /// A request of text; bytes that are no text are written as characters up to U+00FF.
  init(
    _ name: String,
    _ method: String = "GET",
    _ target: String = "/robots.txt",
    host: String = HostileRequest.host,
    _ headers: String = "",
    body: String = "",
    version: String = "HTTP/1.1",
    is statuses: Set<Int> = [400]
  ) {
    let text = "\(method) \(target) \(version)\r\n\(host)\(headers)\r\n\(body)"
    self.init(name, text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, statuses)
  }
}
