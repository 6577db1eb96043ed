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
