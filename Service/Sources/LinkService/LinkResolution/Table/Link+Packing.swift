import LinkStore
import LinkwrightCore

extension Link {
  /// The link in compact form.
  func packed(_ words: LinkWords) -> [UInt8] {
    var writer = PackedLinkWriter(words)
    writer.writeKey(host: host, slug: slug)
    writer.write(id: id)
    writer.write(createdBy, in: words.origins)
    writer.write(createdAt.milliseconds &- writer.timeOfID)
    writer.write(updatedAt == createdAt ? nil : updatedAt.milliseconds &- createdAt.milliseconds)
    writer.write(flag: isArchived)
    writer.write(deletedAt?.milliseconds)
    content.write(to: &writer)
    return writer.finish()
  }

  /// Unpacks a link. The result is nil if the packed link has another host or slug.
  ///
  /// - Parameter packed: The packed link without its length.
  init?(packed: UnsafeRawBufferPointer, _ words: LinkWords, host: String, slug: String) {
    var reader = PackedLinkReader(packed, words)
    guard reader.hasKey(host: host, slug: slug) else { return nil }
    let id = reader.id()
    let createdBy = reader.optionalText(in: words.origins)
    let createdAt = reader.number() &+ reader.timeOfID
    let updatedAt = createdAt &+ (reader.optionalNumber() ?? 0)
    let isArchived = reader.flag()
    let deletedAt = reader.optionalNumber().map(Timestamp.init(milliseconds:))
    self.init(
      id: id,
      host: host,
      slug: slug,
      content: LinkContent(&reader),
      isArchived: isArchived,
      deletedAt: deletedAt,
      createdAt: Timestamp(milliseconds: createdAt),
      updatedAt: Timestamp(milliseconds: updatedAt),
      createdBy: createdBy
    )
  }
}

extension LinkContent {
  fileprivate func write(to writer: inout PackedLinkWriter) {
    let names = writer.words.names
    writer.write(url: destination)
    writer.write(fallbacks.ios)
    writer.write(fallbacks.android)
    writer.write(fallbacks.desktop)
    writer.write(fallbacks.ended)
    writer.write(targets.flatMap { [$0.platform?.rawValue ?? "", $0.language ?? "", $0.url] })
    writer.write(app, in: names)
    writer.write(storePolicy?.rawValue, in: names)
    writer.write(queryForwarding == .merge ? nil : queryForwarding.rawValue, in: names)
    writer.write(campaign.tokens)
    writer.write(campaign.network, in: names)
    writer.write(campaign.campaign, in: names)
    writer.write(campaign.adgroup, in: names)
    writer.write(campaign.creative)
    writer.write(campaign.label)
    writer.write(tags)
    writer.write(flag: preview != nil)
    writer.write(preview?.title)
    writer.write(preview?.description)
    writer.write(preview?.imageURL)
    writer.write(template, in: names)
    writer.write(startsAt?.milliseconds)
    writer.write(expiresAt?.milliseconds)
    writer.write(visitLimit.map(Int64.init))
    writer.write(redirectStatus == .found ? nil : Int64(redirectStatus.rawValue))
    writer.write(flag: isUnlisted)
  }

  fileprivate init(_ reader: inout PackedLinkReader) {
    let names = reader.words.names
    self.init(destination: reader.url())
    fallbacks.ios = reader.optionalText()
    fallbacks.android = reader.optionalText()
    fallbacks.desktop = reader.optionalText()
    fallbacks.ended = reader.optionalText()
    targets = Self.targets(reader.texts())
    app = reader.optionalText(in: names)
    storePolicy = reader.optionalText(in: names).flatMap(AppStorePolicy.init(rawValue:))
    queryForwarding =
      reader.optionalText(in: names).flatMap(QueryForwarding.init(rawValue:)) ?? .merge
    campaign.tokens = reader.texts()
    campaign.network = reader.optionalText(in: names)
    campaign.campaign = reader.optionalText(in: names)
    campaign.adgroup = reader.optionalText(in: names)
    campaign.creative = reader.optionalText()
    campaign.label = reader.optionalText()
    tags = reader.texts()
    let hasPreview = reader.flag()
    let title = reader.optionalText()
    let description = reader.optionalText()
    let imageURL = reader.optionalText()
    if hasPreview {
      preview = SocialPreview(title: title, description: description, imageURL: imageURL)
    }
    template = reader.optionalText(in: names)
    startsAt = reader.optionalNumber().map(Timestamp.init(milliseconds:))
    expiresAt = reader.optionalNumber().map(Timestamp.init(milliseconds:))
    visitLimit = reader.optionalNumber().map(Int.init(truncatingIfNeeded:))
    redirectStatus =
      reader.optionalNumber().flatMap { RedirectStatus(rawValue: Int(truncatingIfNeeded: $0)) }
      ?? .found
    isUnlisted = reader.flag()
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
