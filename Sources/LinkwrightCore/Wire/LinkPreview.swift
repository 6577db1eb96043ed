/// The preview of a link, as messaging apps show it.
public struct LinkPreview: Sendable, Hashable, Codable {
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
