import NIOHTTP1
import RequestHeads

/// A plain head with its texts, which can be compared with the result of the HTTP decoder.
struct HeadComparison {
  /// Fields that a plain head does not have, because they say something about a body or about the
  /// connection.
  private static let excluded = [
    "transfer-encoding", "upgrade", "expect", "te", "trailer",
  ]

  private let head: PlainHead
  private let bytes: [UInt8]

  init(_ head: PlainHead, _ bytes: [UInt8]) {
    self.head = head
    self.bytes = bytes
  }

  /// - Returns: A sentence about the first difference; nil if there is none.
  func difference(from decoded: HTTPRequestHead) -> String? {
    if decoded.version != .http1_1 { return "The version is \(decoded.version)." }
    if decoded.method.rawValue != head.method.rawValue {
      return "The method is \(decoded.method)."
    }
    if Array(decoded.uri.utf8) != Array(bytes[head.target]) { return "The target differs." }
    if !decoded.isKeepAlive { return "The decoder expects the connection to close." }
    return differenceOfFields(from: decoded) ?? differenceOfKnownFields(from: decoded)
  }

  private func differenceOfFields(from decoded: HTTPRequestHead) -> String? {
    var previous: PlainFieldLine?
    for (name, value) in decoded.headers {
      guard let field = head.field(after: previous, in: bytes.span) else {
        return "Only the decoder found \(name)."
      }
      guard bytes[field.name].elementsEqual(name.utf8), bytes[field.value].elementsEqual(value.utf8)
      else { return "\(name) differs." }
      previous = field
    }
    let isLast = head.field(after: previous, in: bytes.span) == nil
    return isLast ? nil : "The decoder found fewer fields."
  }

  private func differenceOfKnownFields(from decoded: HTTPRequestHead) -> String? {
    for field in PlainField.allCases {
      let values = decoded.headers.filter { $0.name.lowercased() == "\(field.name)" }
      let value = head.value(of: field).map { Array(bytes[$0]) }
      if values.count > 1 || values.first.map({ Array($0.value.utf8) }) != value {
        return "The field \(field) differs: \(values)"
      }
    }
    let excluded = decoded.headers.first { Self.excluded.contains($0.name.lowercased()) }
    return excluded.map { "A plain head has the field \($0.name)." }
  }
}
