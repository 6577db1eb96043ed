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
    let fields = try WireReader(decoder)
    try self.init(
      id: fields.value("id"),
      url: fields.value("url"),
      preview: fields.optional("preview")
    )
  }

  /// Encodes the response, omitting properties that are nil.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(id, as: "id")
    try fields.write(url, as: "url")
    try fields.write(preview, as: "preview")
  }
}
