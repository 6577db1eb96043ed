/// The limits of a request's head in HTTP/1. SwiftNIO limits the heads of HTTP/2.
package enum HeadLimits {
  /// The maximum length of a field, in bytes.
  package static let fieldByteCount = 16 << 10
  /// The maximum length of all fields together, in bytes.
  package static let fieldsByteCount = 64 << 10
  package static let fieldCount = 200
  /// The maximum length of the path and the query together, in bytes.
  package static let targetByteCount = 8192
}
