import HTTPTypes
import NIOHTTP1

/// The head of a request, in the type of NIO or of Swift HTTP Types.
protocol RequestHead {
  var isGet: Bool { get }
  var isHead: Bool { get }
  /// The host that the request names. nil unless the request names exactly one host (RFC 9112,
  /// 3.2).
  var host: String? { get }
  /// The path and the query.
  var target: String? { get }
  /// Returns the value of a header field. Several values are joined by commas.
  func field(_ name: HTTPField.Name) -> String?
}

extension HTTPRequest: RequestHead {
  var isGet: Bool { method == .get }
  var isHead: Bool { method == .head }
  /// The first `Host` field becomes the authority. Further `Host` fields remain among the header
  /// fields.
  var host: String? { headerFields.contains(.furtherHost) ? nil : authority }
  var target: String? { path }
  func field(_ name: HTTPField.Name) -> String? { headerFields[name] }
}

extension HTTPRequestHead: RequestHead {
  var isGet: Bool { method == .GET }
  var isHead: Bool { method == .HEAD }

  var host: String? {
    var found: String?
    for (name, value) in headers where name.utf8.count == 4 && name.lowercased() == "host" {
      if found != nil { return nil }
      found = value
    }
    return found
  }

  var target: String? { uri }

  func field(_ name: HTTPField.Name) -> String? {
    var found: String?
    for (other, value) in headers where name.isWritten(other) {
      found = found.map { $0 + ", " + value } ?? value
    }
    return found
  }
}

extension HTTPField.Name {
  fileprivate func isWritten(_ text: String) -> Bool {
    canonicalName.utf8.count == text.utf8.count
      && zip(canonicalName.utf8, text.utf8)
        .allSatisfy { $0 == $1 || (0x41...0x5A).contains($1) && $0 == $1 | 0x20 }
  }
}
