/// The preview of a link, as messaging apps show it.
public struct LinkPreview: Sendable, Hashable {
  /// The title.
  public var title: String
  /// The description; nil if there is none.
  public var description: String?
  /// The image, as an `https` URL; nil if there is none.
  public var imageURL: String?

  /// Creates a preview.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - description: The description. The default is nil, for none.
  ///   - imageURL: The image, as an `https` URL. The default is nil, for none.
  public init(title: String, description: String? = nil, imageURL: String? = nil) {
    self.title = title
    self.description = description
    self.imageURL = imageURL
  }
}

extension LinkPreview: Codable {
  /// Decodes a preview.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      title: fields.value("title"),
      description: fields.optional("description"),
      imageURL: fields.optional("imageURL")
    )
  }

  /// Encodes the preview, omitting properties that are nil.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(title, as: "title")
    try fields.write(description, as: "description")
    try fields.write(imageURL, as: "imageURL")
  }
}
