import HTTPTypes
import NIOCore
import RequestHeads

/// A plain head, together with its bytes and with the body of the request.
struct PlainRequest: RequestHead {
  private let head: PlainHead
  /// The bytes of the request alone.
  private let bytes: ByteBuffer

  /// The length of the request in bytes.
  var byteCount: Int { bytes.readableBytes }

  /// Recognizes a plain head at the start of bytes from a client.
  ///
  /// - Returns: nil if the bytes do not contain the whole request, too.
  init?(startOf bytes: ByteBuffer) {
    guard let head = PlainHead(bytes.readableBytesUInt8Span),
      let own = bytes.getSlice(
        at: bytes.readerIndex,
        length: head.byteCount + head.bodyByteCount
      )
    else { return nil }
    self.head = head
    self.bytes = own
  }

  var method: HTTPRequest.Method {
    switch head.method {
    case .get: .get
    case .head: .head
    case .post: .post
    }
  }

  var body: [UInt8]? {
    guard head.method == .post else { return nil }
    return bytes.getBytes(at: bytes.readerIndex + head.byteCount, length: head.bodyByteCount)
  }

  var isGet: Bool { head.method == .get }
  var isHead: Bool { head.method == .head }
  var host: String? { head.value(of: .host).map { text($0) } }
  var target: String? { text(head.target) }

  func field(_ name: HTTPField.Name) -> String? {
    guard let field = PlainField(name) else { return otherField(name) }
    return head.value(of: field).map { text($0) }
  }

  func withUserAgent<Value>(_ body: (UnsafeRawBufferPointer?) -> Value) -> Value {
    guard let range = head.value(of: .userAgent) else { return body(nil) }
    return bytes.withUnsafeReadableBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  private func otherField(_ name: HTTPField.Name) -> String? {
    let span = bytes.readableBytesUInt8Span
    var found: String?
    var previous: PlainFieldLine?
    while let field = head.field(after: previous, in: span) {
      if text(field.name).lowercased() == name.canonicalName {
        found = found.map { $0 + ", " + text(field.value) } ?? text(field.value)
      }
      previous = field
    }
    return found
  }

  private func text(_ range: Range<Int>) -> String {
    bytes.getString(at: bytes.readerIndex + range.lowerBound, length: range.count) ?? ""
  }
}

extension PlainField {
  /// The length is compared first, because most names differ in it.
  fileprivate init?(_ name: HTTPField.Name) {
    let text = name.canonicalName
    switch text.utf8.count {
    case 4 where text == "host": self = .host
    case 5 where text == "x-moz": self = .mozPurpose
    case 7 where text == "purpose": self = .purpose
    case 7 where text == "referer": self = .referrer
    case 9 where text == "x-purpose": self = .webKitPurpose
    case 10 where text == "connection": self = .connection
    case 10 where text == "user-agent": self = .userAgent
    case 11 where text == "sec-purpose": self = .secPurpose
    case 14 where text == "content-length": self = .contentLength
    case 13 where text == "if-none-match": self = .ifNoneMatch
    case 15 where text == "accept-encoding": self = .acceptEncoding
    case 15 where text == "accept-language": self = .acceptLanguage
    case 15 where text == "x-forwarded-for": self = .forwardedFor
    default: return nil
    }
  }
}
