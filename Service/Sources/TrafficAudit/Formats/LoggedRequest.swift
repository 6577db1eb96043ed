/// A request in a log. The views are valid until the next line is read.
package struct LoggedRequest {
  /// nil if the log does not contain the method.
  package var method: ByteView?
  /// The path and the query as the client sent them, or an absolute URL.
  package var target: ByteView?
  /// The query, if the log keeps it apart from the path.
  package var query: ByteView?
  /// The host, possibly with a port.
  package var host: ByteView?
  /// nil if the log does not contain the user agent. Empty if the client sent none.
  package var userAgent: ByteView?

  package init() {}
}
