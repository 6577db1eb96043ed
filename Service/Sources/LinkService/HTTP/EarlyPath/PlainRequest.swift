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
  /// - Throws: `NotPlain`. If the body is not complete, the decoder reads the request.
  init(startOf bytes: ByteBuffer) throws(NotPlain) {
    head = try PlainHead(bytes.readableBytesUInt8Span)
    let count = head.byteCount + head.bodyByteCount
    guard let own = bytes.getSlice(at: bytes.readerIndex, length: count) else { throw .other }
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
  var host: String? { field(.host) }
  var target: String? { text(head.target) }

  func field(_ field: PlainField) -> String? { head.value(of: field).map { text($0) } }

  func withUserAgent<Value>(_ body: (UnsafeRawBufferPointer?) -> Value) -> Value {
    guard let range = head.value(of: .userAgent) else { return body(nil) }
    return bytes.withUnsafeReadableBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  func onlyValue(ofHeader name: String) -> String? {
    let span = bytes.readableBytesUInt8Span
    var line: PlainFieldLine?
    var value: Range<Int>?
    while let next = head.field(after: line, in: span) {
      line = next
      guard next.name.count == name.utf8.count,
        zip(next.name, name.utf8).allSatisfy({ Self.lowercased(span[$0]) == $1 })
      else { continue }
      if value != nil { return nil }
      value = next.value
    }
    return value.map { text($0) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private func text(_ range: Range<Int>) -> String {
    bytes.getString(at: bytes.readerIndex + range.lowerBound, length: range.count) ?? ""
  }
}
