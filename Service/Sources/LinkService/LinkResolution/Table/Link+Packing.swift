import LinkStore
import LinkwrightCore

extension Link {
  /// The link in compact form. The host and the slug come first.
  var packed: [UInt8] {
    var writer = PackedLinkWriter()
    writer.write(host)
    writer.write(slug)
    writer.write(id: id)
    writer.write(id: createdBy)
    writer.write(createdAt.milliseconds)
    writer.write(updatedAt.milliseconds)
    writer.write(isArchived ? 1 : nil)
    writer.write(deletedAt?.milliseconds)
    writer.write(content.destination)
    writer.write(content.fallbacks.ios)
    writer.write(content.fallbacks.android)
    writer.write(content.fallbacks.desktop)
    writer.write(content.fallbacks.ended)
    writer.write(
      content.targets.flatMap { [$0.platform?.rawValue ?? "", $0.language ?? "", $0.url] }
    )
    writer.write(content.app)
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
    writer.write(content.template)
    writer.write(content.startsAt?.milliseconds)
    writer.write(content.expiresAt?.milliseconds)
    writer.write(content.visitLimit.map(Int64.init))
    writer.write(content.redirectStatus == .found ? nil : Int64(content.redirectStatus.rawValue))
    writer.write(content.isUnlisted ? 1 : nil)
    return writer.bytes
  }

  /// Unpacks a link. The result is nil if the packed link has another host or slug.
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
    let deletedAt = reader.number().map(Timestamp.init(milliseconds:))
    self.init(
      id: id ?? "",
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
  fileprivate init(_ reader: inout PackedLinkReader) {
    self.init(destination: reader.text())
    fallbacks.ios = reader.optionalText()
    fallbacks.android = reader.optionalText()
    fallbacks.desktop = reader.optionalText()
    fallbacks.ended = reader.optionalText()
    targets = Self.targets(reader.texts())
    app = reader.optionalText()
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
    template = reader.optionalText()
    startsAt = reader.number().map(Timestamp.init(milliseconds:))
    expiresAt = reader.number().map(Timestamp.init(milliseconds:))
    visitLimit = reader.number().map(Int.init(truncatingIfNeeded:))
    redirectStatus =
      reader.number().flatMap { RedirectStatus(rawValue: Int(truncatingIfNeeded: $0)) } ?? .found
    isUnlisted = reader.number() != nil
  }

  /// - Parameter texts: The platform, language and URL of each target, one after another. An empty
  ///   text means nil.
  private static func targets(_ texts: [String]) -> [LinkTarget] {
    stride(from: 0, to: texts.count - texts.count % 3, by: 3).map { start in
      LinkTarget(
        platform: LinkTarget.Platform(rawValue: texts[start]),
        language: texts[start + 1].isEmpty ? nil : texts[start + 1],
        url: texts[start + 2]
      )
    }
  }
}
