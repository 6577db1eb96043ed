import LinkwrightCore

/// The kinds of records in a snapshot, and the order of the values in each kind. A change to either
/// requires a new version of the format, because a link that is read without one of its conditions
/// would behave differently.
enum SnapshotRecord {
  enum Kind: UInt8, Sendable, CaseIterable {
    case link = 1
    case invitation = 2
    case key = 3
    /// The number of visits of a link that has a visit limit.
    case visitCount = 4
    /// The ID of the last event that the visit counts include.
    case lastEvent = 5
    /// The last record of a snapshot.
    case end = 255
  }
}

extension Link {
  func write(to writer: inout SnapshotValueWriter) {
    writer.write(id)
    writer.write(host)
    writer.write(slug)
    writer.write(flag: isArchived)
    writer.write(deletedAt)
    writer.write(createdAt.milliseconds as Int64)
    writer.write(updatedAt.milliseconds as Int64)
    writer.write(createdBy)
    content.write(to: &writer)
  }

  init(_ reader: inout SnapshotValueReader) throws {
    let id = try reader.text()
    let host = try reader.text()
    let slug = try reader.text()
    let isArchived = try reader.flag()
    let deletedAt = try reader.optionalTime()
    let createdAt = try reader.time()
    let updatedAt = try reader.time()
    let createdBy = try reader.optionalText()
    try self.init(
      id: id,
      host: host,
      slug: slug,
      content: LinkContent(&reader),
      isArchived: isArchived,
      deletedAt: deletedAt,
      createdAt: createdAt,
      updatedAt: updatedAt,
      createdBy: createdBy
    )
  }
}

extension LinkContent {
  fileprivate func write(to writer: inout SnapshotValueWriter) {
    writer.write(destination)
    writer.write(fallbacks.ios)
    writer.write(fallbacks.android)
    writer.write(fallbacks.desktop)
    writer.write(fallbacks.ended)
    writer.write(count: targets.count)
    for target in targets {
      writer.write(target.platform?.rawValue)
      writer.write(target.language)
      writer.write(target.url)
    }
    writer.write(app)
    writer.write(storePolicy?.rawValue)
    writer.write(queryForwarding.rawValue)
    writer.write(campaign.tokens)
    writer.write(campaign.network)
    writer.write(campaign.campaign)
    writer.write(campaign.adgroup)
    writer.write(campaign.creative)
    writer.write(campaign.label)
    writer.write(tags)
    preview.write(to: &writer)
    writer.write(template)
    writer.write(startsAt)
    writer.write(expiresAt)
    writer.write(visitLimit.map(Int64.init))
    writer.write(Int64(redirectStatus.rawValue))
    writer.write(flag: isUnlisted)
  }

  fileprivate init(_ reader: inout SnapshotValueReader) throws {
    try self.init(destination: reader.text())
    fallbacks.ios = try reader.optionalText()
    fallbacks.android = try reader.optionalText()
    fallbacks.desktop = try reader.optionalText()
    fallbacks.ended = try reader.optionalText()
    for _ in 0..<(try reader.count()) {
      try targets.append(
        LinkTarget(
          platform: reader.optionalWord(),
          language: reader.optionalText(),
          url: reader.text()
        )
      )
    }
    app = try reader.optionalText()
    storePolicy = try reader.optionalWord()
    queryForwarding = try reader.word()
    campaign.tokens = try reader.texts()
    campaign.network = try reader.optionalText()
    campaign.campaign = try reader.optionalText()
    campaign.adgroup = try reader.optionalText()
    campaign.creative = try reader.optionalText()
    campaign.label = try reader.optionalText()
    tags = try reader.texts()
    preview = try SocialPreview(&reader)
    template = try reader.optionalText()
    startsAt = try reader.optionalTime()
    expiresAt = try reader.optionalTime()
    visitLimit = try reader.optionalNumber().map(Int.init(truncatingIfNeeded:))
    guard let status = try RedirectStatus(rawValue: Int(truncatingIfNeeded: reader.number())) else {
      throw SnapshotValueReader.Malformed()
    }
    redirectStatus = status
    isUnlisted = try reader.flag()
  }
}

extension SocialPreview? {
  fileprivate func write(to writer: inout SnapshotValueWriter) {
    writer.write(flag: self != nil)
    guard let self else { return }
    writer.write(self.title)
    writer.write(self.description)
    writer.write(self.imageURL)
  }
}

extension SocialPreview {
  fileprivate init?(_ reader: inout SnapshotValueReader) throws {
    guard try reader.flag() else { return nil }
    try self.init(
      title: reader.optionalText(),
      description: reader.optionalText(),
      imageURL: reader.optionalText()
    )
  }
}

extension Invitation {
  /// Writes the values that pages and apps need. The identifier of the inviter and the creator of
  /// the invitation are not written.
  func write(to writer: inout SnapshotValueWriter) {
    writer.write(id)
    writer.write(code.rawValue)
    writer.write(host)
    writer.write(content.campaign)
    writer.write(content.inviterName)
    writer.write(content.maximumUses.map(Int64.init))
    writer.write(content.expiresAt)
    writer.write(content.payload.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    writer.write(content.app)
    writer.write(Int64(usedCount))
    writer.write(revokedAt)
    writer.write(createdAt.milliseconds as Int64)
    content.preview.write(to: &writer)
    writer.write(content.template)
  }

  init(_ reader: inout SnapshotValueReader) throws {
    let id = try reader.text()
    guard let code = try InviteCode(reader.text()) else { throw SnapshotValueReader.Malformed() }
    let host = try reader.text()
    var content = InvitationContent()
    content.campaign = try reader.optionalText()
    content.inviterName = try reader.optionalText()
    content.maximumUses = try reader.optionalNumber().map(Int.init(truncatingIfNeeded:))
    content.expiresAt = try reader.optionalTime()
    let payload = try reader.texts()
    guard payload.count.isMultiple(of: 2) else { throw SnapshotValueReader.Malformed() }
    for index in stride(from: 0, to: payload.count, by: 2) {
      content.payload[payload[index]] = payload[index + 1]
    }
    content.app = try reader.optionalText()
    try self.init(
      id: id,
      code: code,
      host: host,
      content: content,
      usedCount: Int(truncatingIfNeeded: reader.number()),
      revokedAt: reader.optionalTime(),
      createdAt: reader.time()
    )
    // The invitations of versions 1 and 2 end here.
    if reader.isAtEnd { return }
    self.content.preview = try SocialPreview(&reader)
    self.content.template = try reader.optionalText()
  }
}

extension APIKey {
  func write(to writer: inout SnapshotValueWriter) {
    writer.write(id)
    writer.write(kind.rawValue)
    writer.write(name)
    writer.write(app)
    writer.write(scopes.map(\.rawValue).sorted())
    writer.write(createdAt.milliseconds as Int64)
    writer.write(revokedAt)
  }

  init(_ reader: inout SnapshotValueReader) throws {
    let id = try reader.text()
    let kind: Kind = try reader.word()
    let name = try reader.text()
    let app = try reader.optionalText()
    let scopes = try reader.texts().map { word in
      guard let scope = Scope(rawValue: word) else { throw SnapshotValueReader.Malformed() }
      return scope
    }
    try self.init(
      id: id,
      kind: kind,
      name: name,
      app: app,
      scopes: Set(scopes),
      createdAt: reader.time(),
      revokedAt: reader.optionalTime()
    )
  }
}
