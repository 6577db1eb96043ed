import LinkStore
import LinkwrightCore

extension Link {
  /// The link in compact form. Host and slug come first.
  var packed: [UInt8] {
    var writer = PackedLinkWriter()
    writer.write(host)
    writer.write(slug)
    writer.write(id: id)
    writer.write(id: createdBy)
    writer.write(createdAt.milliseconds)
    writer.write(updatedAt.milliseconds)
    writer.write(isArchived ? 1 : nil)
    writer.write(content.destination)
    writer.write(content.fallbacks.ios)
    writer.write(content.fallbacks.android)
    writer.write(content.fallbacks.desktop)
    writer.write(content.storePolicy?.rawValue)
    writer.write(content.queryForwarding.rawValue)
    writer.write(content.campaign.tokens)
    writer.write(content.campaign.network)
    writer.write(content.campaign.campaign)
    writer.write(content.campaign.adgroup)
    writer.write(content.campaign.creative)
    writer.write(content.campaign.label)
    writer.write(content.tags)
    writer.write(content.preview == nil ? nil : 1)
    writer.write(content.preview?.title)
    writer.write(content.preview?.description)
    writer.write(content.preview?.imageURL)
    writer.write(content.expiresAt?.milliseconds)
    writer.write(content.visitLimit.map(Int64.init))
    return writer.bytes
  }

  /// Unpacks a link; nil if host or slug differ.
  init?(packed: UnsafeRawBufferPointer, host: String, slug: String) {
    var reader = PackedLinkReader(packed)
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
      content: LinkContent(&reader),
      isArchived: isArchived,
      createdAt: createdAt,
      updatedAt: updatedAt,
      createdBy: createdBy
    )
  }
}

extension LinkContent {
  fileprivate init(_ reader: inout PackedLinkReader) {
    self.init(destination: reader.text())
    fallbacks.ios = reader.optionalText()
    fallbacks.android = reader.optionalText()
    fallbacks.desktop = reader.optionalText()
    storePolicy = reader.optionalText().flatMap(AppStorePolicy.init)
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
