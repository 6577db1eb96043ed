import HTTPTypes

/// The head of a request, which the HTTP decoder or ``PlainRequest`` has read.
protocol RequestHead {
  var isGet: Bool { get }
  var isHead: Bool { get }
  /// The host that the request names. nil unless the request names exactly one host (RFC 9112,
  /// 3.2).
  var host: String? { get }
  /// The path and the query.
  var target: String? { get }
  /// The whole body of a POST request, if it arrived with the head; otherwise nil.
  var body: [UInt8]? { get }
  /// Returns the value of a header field. Several values are joined by commas.
  func field(_ name: HTTPField.Name) -> String?
  /// Passes the bytes of `User-Agent` to a closure; nil if there is none. No copy of the value is
  /// made if the head consists of bytes.
  func withUserAgent<Value>(_ body: (UnsafeRawBufferPointer?) -> Value) -> Value
}

extension RequestHead {
  var body: [UInt8]? { nil }

  func withUserAgent<Value>(_ body: (UnsafeRawBufferPointer?) -> Value) -> Value {
    guard var text = field(.userAgent) else { return body(nil) }
    return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
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
