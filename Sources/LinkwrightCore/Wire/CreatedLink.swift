/// The response to a ``CreateLinkRequest``.
public struct CreatedLink: Sendable, Hashable, Codable {
  /// The ID of the link.
  public var id: String
  /// The short link.
  public var url: String
  /// The preview of the link; nil if the request names no ``CreateLinkRequest/previewLanguage``.
  public var preview: LinkPreview?

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - id: The ID of the link.
  ///   - url: The short link.
  ///   - preview: The preview of the link. The default is nil, for none.
  public init(id: String, url: String, preview: LinkPreview? = nil) {
    self.id = id
    self.url = url
    self.preview = preview
  }
}
