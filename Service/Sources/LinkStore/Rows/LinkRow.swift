import LinkwrightCore

extension Link {
  private static let identity: [Column<Link>] = [
    .text("id") { $0.id },
    .text("host") { $0.host },
    .text("slug") { $0.slug },
  ]

  private static let content = LinkContent.columns.map { $0.of { (link: Link) in link.content } }

  private static let status: [Column<Link>] = [
    .flag("is_archived") { $0.isArchived },
    .time("deleted_at") { $0.deletedAt },
  ]

  private static let updatedAt = Column<Link>.time("updated_at") { $0.updatedAt }

  private static let table: [Column<Link>] =
    identity + content + status + [
      .time("created_at") { $0.createdAt },
      updatedAt,
      .text("created_by") { $0.createdBy },
    ]

  static let columns = table.names()

  static let lookupByID = "SELECT \(columns) FROM links WHERE id = $1"
  static let lookup = "SELECT \(columns) FROM links WHERE host = $1 AND slug = $2"

  /// This statement uses the index `links_changed`, which contains only links that were changed
  /// after their creation.
  static let changes = """
    SELECT \(columns) FROM links WHERE updated_at > created_at AND (updated_at, id) > ($1, $2)
    ORDER BY updated_at, id LIMIT $3
    """

  static let insertion = RowStatement.insertion(
    into: "links",
    table,
    clause: "ON CONFLICT (host, slug) DO NOTHING"
  )

  /// Writes the properties that ``LinkStore/change(link:didCommit:_:)`` can change.
  static let replacement = RowStatement.update(
    "links",
    setting: content + status + [updatedAt],
    key: .text("id") { $0.id }
  )

  static let batchSize = 2000
  static let batch = "SELECT \(columns) FROM links WHERE id > $1 ORDER BY id LIMIT $2"

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    try self.init(
      id: reader.text(),
      host: reader.text(),
      slug: reader.text(),
      content: LinkContent(&reader),
      isArchived: reader.flag(),
      deletedAt: reader.optionalTime(),
      createdAt: reader.time(),
      updatedAt: reader.time(),
      createdBy: reader.optionalText()
    )
  }
}

extension LinkContent {
  fileprivate static let columns: [Column<LinkContent>] =
    [
      .text("destination") { $0.destination },
      .text("fallback_ios") { $0.fallbacks.ios },
      .text("fallback_android") { $0.fallbacks.android },
      .text("fallback_desktop") { $0.fallbacks.desktop },
      .text("fallback_ended") { $0.fallbacks.ended },
      .json("targets") { $0.targets },
      .text("app") { $0.app },
      .text("store_policy") { $0.storePolicy?.rawValue },
      .text("query_forwarding") { $0.queryForwarding.rawValue },
    ] + Campaign.columns.map { $0.of { (content: LinkContent) in content.campaign } } + [
      .json("tags") { $0.tags },
      .text("preview_title") { $0.preview?.title },
      .text("preview_description") { $0.preview?.description },
      .text("preview_image") { $0.preview?.imageURL },
      .text("template") { $0.template },
      .time("starts_at") { $0.startsAt },
      .time("expires_at") { $0.expiresAt },
      .number("visit_limit") { $0.visitLimit },
      .number("redirect_status") { $0.redirectStatus.rawValue },
      .flag("is_unlisted") { $0.isUnlisted },
    ]

  /// Reads the columns in the order in which they are listed.
  fileprivate init(_ reader: inout some RowReader) throws {
    try self.init(
      destination: reader.text(),
      fallbacks: Fallbacks(
        ios: reader.optionalText(),
        android: reader.optionalText(),
        desktop: reader.optionalText(),
        ended: reader.optionalText()
      ),
      targets: reader.json() ?? [],
      app: reader.optionalText(),
      storePolicy: reader.optionalWord(),
      queryForwarding: reader.word(),
      campaign: Campaign(&reader),
      tags: reader.json() ?? [],
      preview: SocialPreview(row: &reader),
      template: reader.optionalText(),
      startsAt: reader.optionalTime(),
      expiresAt: reader.optionalTime(),
      visitLimit: reader.optionalNumber(),
      redirectStatus: reader.number(),
      isUnlisted: reader.flag()
    )
  }
}

extension SocialPreview {
  /// Reads the columns. The result is nil if all columns are NULL.
  init?(row reader: inout some RowReader) throws {
    try self.init(
      title: reader.optionalText(),
      description: reader.optionalText(),
      imageURL: reader.optionalText()
    )
    if self == SocialPreview() { return nil }
  }
}
