import LinkStore
import LinkwrightCore

extension Link {
  /// The link in few bytes; host and slug come first.
  var record: [UInt8] {
    var record = RecordWriter()
    record.write(host)
    record.write(slug)
    record.write(id: id)
    record.write(id: createdBy)
    record.write(createdAt.milliseconds)
    record.write(updatedAt.milliseconds)
    record.write(isArchived ? 1 : nil)
    record.write(content.destination)
    record.write(content.fallbacks.ios)
    record.write(content.fallbacks.android)
    record.write(content.fallbacks.desktop)
    record.write(content.storePolicy?.rawValue)
    record.write(content.queryForwarding.rawValue)
    record.write(content.campaign.tokens)
    record.write(content.campaign.network)
    record.write(content.campaign.campaign)
    record.write(content.campaign.adgroup)
    record.write(content.campaign.creative)
    record.write(content.campaign.label)
    record.write(content.tags)
    record.write(content.preview == nil ? nil : 1)
    record.write(content.preview?.title)
    record.write(content.preview?.description)
    record.write(content.preview?.imageURL)
    record.write(content.expiresAt?.milliseconds)
    record.write(content.visitLimit.map(Int64.init))
    return record.bytes
  }

  /// Reads what ``record`` is; nil when it is another link.
  init?(record: UnsafeRawBufferPointer, host: String, slug: String) {
    var reader = RecordReader(record)
    guard reader.utf8().elementsEqual(host.utf8), reader.utf8().elementsEqual(slug.utf8) else {
      return nil
    }
    let id = reader.id()
    let createdBy = reader.id()
    let createdAt = Timestamp(milliseconds: reader.number() ?? 0)
    let updatedAt = Timestamp(milliseconds: reader.number() ?? 0)
    let isArchived = reader.number() != nil
    self.init(
      id: id ?? "",
      host: host,
      slug: slug,
      content: LinkContent(record: &reader),
      isArchived: isArchived,
      createdAt: createdAt,
      updatedAt: updatedAt,
      createdBy: createdBy
    )
  }
}

extension LinkContent {
  fileprivate init(record reader: inout RecordReader) {
    self.init(destination: reader.text())
    fallbacks.ios = reader.optionalText()
    fallbacks.android = reader.optionalText()
    fallbacks.desktop = reader.optionalText()
    storePolicy = reader.optionalText().flatMap(StorePolicy.init)
    queryForwarding = QueryForwarding(rawValue: reader.text()) ?? .merge
    campaign.tokens = reader.texts()
    campaign.network = reader.optionalText()
    campaign.campaign = reader.optionalText()
    campaign.adgroup = reader.optionalText()
    campaign.creative = reader.optionalText()
    campaign.label = reader.optionalText()
    tags = reader.texts()
    let hasPreview = reader.number() != nil
    let title = reader.optionalText()
    let description = reader.optionalText()
    let imageURL = reader.optionalText()
    if hasPreview {
      preview = SocialPreview(title: title, description: description, imageURL: imageURL)
    }
    expiresAt = reader.number().map(Timestamp.init(milliseconds:))
    visitLimit = reader.number().map(Int.init(truncatingIfNeeded:))
  }
}
