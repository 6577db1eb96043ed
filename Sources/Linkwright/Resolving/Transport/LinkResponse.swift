/// The HTTP response to a ``LinkRequest``.
public struct LinkResponse: Sendable, Hashable {
  /// The status code, such as 200.
  public var status: Int
  /// The header fields, keyed by name in lower case.
  public let headers: [String: String]
  /// The response body; empty if there is none.
  public var body: [UInt8]

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The status code, such as 200.
  ///   - headers: The header fields, keyed by name. The names are not case-sensitive, and are
  ///     stored in lower case. The default is none.
  ///   - body: The response body. The default is empty.
  public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    var fields: [String: String] = [:]
    for (name, value) in headers { fields[name.lowercased()] = value }
    self.headers = fields
    self.body = body
  }
}
