import Testing

/// A request that only an attacker or a broken client sends.
struct HostileRequest: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  /// The permitted statuses; empty if the connection must be closed.
  var statuses: Set<Int>

  var testDescription: String { name }

  init(_ name: String, bytes: [UInt8], statuses: Set<Int>) {
    self.name = name
    self.bytes = bytes
    self.statuses = statuses
  }

  static let host = "Host: go.fernhill.example\r\n"

  /// A request as text, in which a character up to U+00FF stands for a byte.
  init(
    _ name: String,
    method: String = "GET",
    target: String = "/robots.txt",
    host: String = HostileRequest.host,
    headers: String = "",
    body: String = "",
    version: String = "HTTP/1.1",
    statuses: Set<Int> = [400]
  ) {
    let text = "\(method) \(target) \(version)\r\n\(host)\(headers)\r\n\(body)"
    self.init(
      name,
      bytes: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) },
      statuses: statuses
    )
  }
}
