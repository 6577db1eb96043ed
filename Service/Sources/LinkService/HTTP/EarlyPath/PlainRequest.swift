import NIOCore
import RequestHeads

/// A plain head, together with its bytes.
struct PlainRequest: RequestHead {
  private let head: PlainHead
  /// The bytes of the head alone.
  private let bytes: ByteBuffer

  /// The length of the head in bytes.
  var byteCount: Int { head.byteCount }

  /// Recognizes a plain head at the start of bytes from a client.
  ///
  /// - Throws: `NotPlain`
  init(startOf bytes: ByteBuffer) throws(NotPlain) {
    head = try PlainHead(bytes.readableBytesUInt8Span)
    guard let own = bytes.getSlice(at: bytes.readerIndex, length: head.byteCount) else {
      throw .other
    }
    self.bytes = own
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

  private func text(_ range: Range<Int>) -> String {
    bytes.getString(at: bytes.readerIndex + range.lowerBound, length: range.count) ?? ""
  }
}
