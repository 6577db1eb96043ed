/// The response to a ``CreateLinkRequest``.
public struct CreatedLink: Sendable, Hashable, Codable {
  /// The ID of the link.
  public var id: String
  /// The short link.
  public var url: String

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - id: The ID of the link.
  ///   - url: The short link.
  public init(id: String, url: String) {
    self.id = id
    self.url = url
  }
}
