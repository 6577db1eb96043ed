package import LinkStore
import LinkwrightCore

/// A link, as the management API returns it.
package struct LinkDocument: Sendable, Encodable {
  package let link: Link

  init(link: Link) { self.link = link }

  private enum CodingKeys: String, CodingKey {
    case id, url, host, slug, archived, createdAt, updatedAt, createdBy, deletedAt
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(link.id, forKey: .id)
    try container.encode(link.url, forKey: .url)
    try container.encode(link.host, forKey: .host)
    try container.encode(link.slug, forKey: .slug)
    try container.encode(link.isArchived, forKey: .archived)
    try container.encode(link.createdAt, forKey: .createdAt)
    try container.encode(link.updatedAt, forKey: .updatedAt)
    try container.encodeIfPresent(link.createdBy, forKey: .createdBy)
    if let deletedAt = link.deletedAt {
      try container.encode(deletedAt, forKey: .deletedAt)
      return
    }
    try LinkContentDocument(content: link.content).encode(to: encoder)
  }
}

/// One page of a list of links.
package struct LinkListDocument: Sendable, Encodable {
  package var links: [LinkDocument]
  package var nextCursor: String?
}
