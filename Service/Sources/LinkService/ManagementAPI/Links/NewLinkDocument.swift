import LinkStore

/// A new link, as the management API receives it.
struct NewLinkDocument: Sendable, Decodable {
  /// The host of the link; nil for the only branded host.
  var host: String?
  /// The slug of the link; nil for a random slug.
  var slug: String?
  var content: LinkContent

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case host, slug
  }

  init(from decoder: any Decoder) throws {
    try decoder.expectFields(CodingKeys.names + LinkContentDocument.CodingKeys.names)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    host = try container.decodeIfPresent(String.self, forKey: .host)
    slug = try container.decodeIfPresent(String.self, forKey: .slug)
    content = try LinkContentDocument(from: decoder).content
  }
}
