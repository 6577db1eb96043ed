import LinkwrightCore

extension Link {
  static let columns =
    "id, host, slug, \(contentColumns), is_archived, created_at, updated_at, created_by"

  private static let contentColumns = """
    destination, fallback_ios, fallback_android, fallback_desktop, store_policy, \
    query_forwarding, \(Campaign.columns), tags, preview_title, preview_description, \
    preview_image, expires_at, visit_limit
    """

  static let lookupByID = "SELECT \(columns) FROM links WHERE id = ?"
  static let lookup = "SELECT \(columns) FROM links WHERE host = ? AND slug = ?"

  /// The index `links_changed` has these alone.
  static let changes = """
    SELECT \(columns) FROM links WHERE updated_at > created_at AND (updated_at, id) > (?, ?)
    ORDER BY updated_at, id LIMIT ?
    """

  static let insertion = SQLText.insertion(
    into: "links",
    columns,
    "ON CONFLICT (host, slug) DO NOTHING"
  )

  static let replacement =
    "UPDATE links SET " + SQLText.assignments(contentColumns + ", is_archived, updated_at")
    + " WHERE id = ?"

  static let batchSize = 2000
  static let batch = "SELECT \(columns) FROM links WHERE id > ? ORDER BY id LIMIT ?"

  init(row reader: inout ColumnReader) throws {
    try self.init(
      id: reader.text(),
      host: reader.text(),
      slug: reader.text(),
      content: LinkContent(&reader),
      isArchived: reader.flag(),
      createdAt: reader.time(),
      updatedAt: reader.time(),
      createdBy: reader.optionalText()
    )
  }

  func values() throws -> [SQLValue] {
    var values: [SQLValue] = [id, host, slug]
    values += try content.values()
    values += [isArchived, createdAt.milliseconds, updatedAt.milliseconds, createdBy]
    return values
  }

  func replacementValues() throws -> [SQLValue] {
    try content.values() + [isArchived, updatedAt.milliseconds, id]
  }
}

extension LinkContent {
  fileprivate init(_ reader: inout ColumnReader) throws {
    try self.init(
      destination: reader.text(),
      fallbacks: Fallbacks(
        ios: reader.optionalText(),
        android: reader.optionalText(),
        desktop: reader.optionalText()
      ),
      storePolicy: reader.optionalWord(),
      queryForwarding: reader.word(),
      campaign: Campaign(&reader),
      tags: reader.json() ?? [],
      preview: SocialPreview(&reader),
      expiresAt: reader.optionalTime(),
      visitLimit: reader.optionalNumber()
    )
  }

  fileprivate func values() throws -> [SQLValue] {
    var values: [SQLValue] = [destination, fallbacks.ios, fallbacks.android, fallbacks.desktop]
    values += [storePolicy?.rawValue, queryForwarding.rawValue]
    values += try campaign.values()
    values += [try JSONColumn.text(tags), preview?.title, preview?.description, preview?.imageURL]
    values += [expiresAt?.milliseconds, visitLimit]
    return values
  }
}

extension SocialPreview {
  /// nil where nothing is said.
  fileprivate init?(_ reader: inout ColumnReader) throws {
    try self.init(
      title: reader.optionalText(),
      description: reader.optionalText(),
      imageURL: reader.optionalText()
    )
    if self == SocialPreview() { return nil }
  }
}
