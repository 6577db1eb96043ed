/// An answer to a ``LinkRequest``.
public struct LinkResponse: Sendable, Hashable {
  /// The status, such as 200.
  public var status: Int
  /// The header fields by their names in small letters.
  public let headers: [String: String]
  /// The body.
  public var body: [UInt8]

  /// Makes an answer.
  ///
  /// - Parameter headers: The header fields; the case of their names does not matter.
  public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    self.body = body
  }
}
