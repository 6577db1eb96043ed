import LinkStore

/// A link to be made, on the wire of the management API.
struct NewLinkDocument: Sendable, Decodable {
  /// nil for the only branded host.
  var host: String?
  /// nil for a drawn one.
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

/// What a patched link is read from: its content and nothing else.
struct ChangedLinkDocument: Sendable, Decodable {
  var content: LinkContent

  init(from decoder: any Decoder) throws {
    try decoder.expectFields(LinkContentDocument.CodingKeys.names)
    content = try LinkContentDocument(from: decoder).content
  }
}
