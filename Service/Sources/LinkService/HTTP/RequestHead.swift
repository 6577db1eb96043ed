import HTTPTypes
import RequestHeads

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
  func field(_ field: PlainField) -> String?
  /// Returns the value of a header field that occurs once; nil if it is absent or repeated.
  ///
  /// - Parameter name: The name in lower case.
  func onlyValue(ofHeader name: String) -> String?
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
  /// In HTTP/1, the first `Host` field becomes the authority. Further `Host` fields remain among the
  /// header fields. ``nameHostOnce()`` brings a request of HTTP/2 into this form.
  var host: String? { headerFields.contains(.furtherHost) ? nil : authority }
  var target: String? { path }
  func field(_ field: PlainField) -> String? { headerFields[Self.names[field.rawValue]] }

  func onlyValue(ofHeader name: String) -> String? {
    guard let name = HTTPField.Name(name) else { return nil }
    let values = headerFields[values: name]
    return values.count == 1 ? values.first : nil
  }

  /// The names of the fields, by raw value.
  private static let names = PlainField.allCases.map { HTTPField.Name("\($0.name)")! }

  /// Turns the only `Host` field of an HTTP/2 request into the authority, or removes it if it names
  /// the same host as the authority (RFC 9113, 8.3.1).
  ///
  /// A field that names another host remains, and so do several fields. Such a request has no host.
  mutating func nameHostOnce() {
    let hosts = headerFields[values: .furtherHost]
    guard let host = hosts.first, hosts.count == 1 else { return }
    if let authority {
      guard authority.utf8.elementsEqual(host.utf8, by: { $0.lowercased == $1.lowercased }) else {
        return
      }
    } else {
      authority = host
    }
    headerFields[.furtherHost] = nil
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}
