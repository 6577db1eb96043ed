/// The response to a ``CreateLinkRequest``.
public struct CreatedLink: Sendable, Hashable {
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

extension CreatedLink: Codable {
  /// Decodes a response.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    try self.init(
      id: container.decode(String.self, forKey: "id"),
      url: container.decode(String.self, forKey: "url"),
      preview: container.decodeIfPresent(LinkPreview.self, forKey: "preview")
    )
  }

  /// Encodes the response, omitting properties that are nil.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(url, forKey: "url")
    try container.encodeIfPresent(preview, forKey: "preview")
  }
}
