package import LinkwrightCore

/// A link of a branded host.
package struct Link: Sendable, Hashable, Codable {
  /// A UUID of version 7 in lower case.
  package var id: String
  package var host: String
  /// The path of the short link without the slash. It is unique on the host.
  package var slug: String
  package var content: LinkContent
  package var isArchived: Bool
  /// The time of the deletion; nil if the link was not deleted. A deleted link has no content, but
  /// its slug stays in use.
  package var deletedAt: Timestamp?
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  /// The ID of the API key that created the link; nil if the command line created it.
  package var createdBy: String?

  package init(
    id: String,
    host: String,
    slug: String,
    content: LinkContent,
    isArchived: Bool,
    deletedAt: Timestamp? = nil,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    createdBy: String? = nil
  ) {
    self.id = id
    self.host = host
    self.slug = slug
    self.content = content
    self.isArchived = isArchived
    self.deletedAt = deletedAt
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.createdBy = createdBy
  }

  /// Deletes the content. The slug stays in use, so that nobody can give the published link another
  /// meaning.
  package mutating func delete(at time: Timestamp) {
    guard deletedAt == nil else { return }
    content = LinkContent(destination: "")
    deletedAt = time
  }
}
