import LinkStore
import LinkwrightCore

/// Checks and creates links of a host.
struct LinkCreator: Sendable {
  let site: HostSite
  /// Where the caller has the fields of the preview.
  let previewFields: PreviewFields

  /// Checks and stores a link.
  ///
  /// - Parameters:
  ///   - slug: nil for a random slug.
  ///   - record: Returns the response to the request. The store writes it in the same transaction.
  /// - Throws: ``Problem`` or `StoreError`
  func create(
    _ content: LinkContent,
    slug: String? = nil,
    by key: String?,
    at time: Timestamp,
    in store: any LinkStore,
    storing record: (Link) throws -> IdempotencyRecord? = { _ in nil }
  ) async throws -> Link {
    let item = LinkBatch.Item(creator: self, content: content, slug: slug)
    let links = try await LinkBatch([item]).create(by: key, at: time, in: store) { links in
      try links.first.flatMap(record)
    }
    guard let link = links.first else { throw Problem(.unexpected, "No link was created.") }
    return link
  }

  /// Checks the content of a link.
  ///
  /// - Parameter time: The current time; the link must not end earlier. Nil for an existing link
  ///   whose end does not change.
  /// - Throws: ``Problem``, which contains the name of the invalid field.
  func check(_ content: LinkContent, at time: Timestamp?) throws {
    try site.checkTarget(content.destination, field: "destination", mustBeWeb: false)
    for (field, url) in [
      ("fallbacks.ios", content.fallbacks.ios), ("fallbacks.android", content.fallbacks.android),
      ("fallbacks.desktop", content.fallbacks.desktop),
      ("fallbacks.ended", content.fallbacks.ended),
    ] {
      if let url { try site.checkTarget(url, field: field, mustBeWeb: true) }
    }
    try checkTargets(of: content)
    try checkTimes(of: content, at: time)
    try site.checkApp(content.app)
    try site.checkPreview(content.preview, previewFields, template: content.template)
    for text in [
      content.campaign.network, content.campaign.campaign, content.campaign.adgroup,
      content.campaign.creative, content.campaign.label,
    ] {
      try site.checkLength(of: text, field: "campaign", maximum: VisitEvent.maximumTextLength)
    }
    guard content.tags.count <= 50 else {
      throw Problem(.invalidValue, "\"tags\" has more than 50 elements.")
    }
    for tag in content.tags { try site.checkLength(of: tag, field: "tags", maximum: 100) }
    if let limit = content.visitLimit, limit < 1 {
      throw Problem(.invalidValue, "\"visitLimit\" must be at least 1.")
    }
  }

  /// Checks a requested slug. If the host ignores the case of slugs, the result is in lower case.
  ///
  /// - Throws: ``Problem``
  func checkedSlug(_ slug: String) throws -> String {
    guard Slug.isPossible(slug), !ReservedPath.contains("/" + slug),
      !ScannerPath.contains("/" + slug)
    else {
      throw Problem(
        .invalidValue,
        "\"slug\" must have 1 to \(Slug.maximumLength) of the characters A-Z a-z 0-9 - _ . ~. It "
          + "must not consist only of dots, and must not be a path that the service reserves or "
          + "that vulnerability scanners request."
      )
    }
    return site.host.ignoresSlugCase ? slug.lowercased() : slug
  }

  /// Creates a link that is not stored yet. If its slug is random, the slug may already be in use.
  func newLink(
    _ content: LinkContent,
    slug: String?,
    by key: String?,
    at time: Timestamp,
    using generator: inout some RandomNumberGenerator
  ) -> Link {
    Link(
      id: UniqueID.make(at: time, using: &generator),
      host: site.host.name,
      slug: slug ?? randomSlug(using: &generator),
      content: content,
      isArchived: false,
      createdAt: time,
      updatedAt: time,
      createdBy: key
    )
  }

  func randomSlug(using generator: inout some RandomNumberGenerator) -> String {
    SlugGenerator.slug(ignoringCase: site.host.ignoresSlugCase, using: &generator)
  }

  private func checkTargets(of content: LinkContent) throws {
    guard content.targets.count <= 50 else {
      throw Problem(.invalidValue, "\"targets\" has more than 50 elements.")
    }
    for target in content.targets {
      try site.checkTarget(target.url, field: "targets.url", mustBeWeb: true)
      let isLanguage =
        target.language.map { language in
          (2...3).contains(language.utf8.count)
            && language.utf8.allSatisfy { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
        } ?? true
      guard isLanguage else {
        throw Problem(
          .invalidValue,
          "\"targets.language\" must be a language code of two or three letters in lower case, such "
            + "as ko. Regions are not distinguished."
        )
      }
    }
  }

  private func checkTimes(of content: LinkContent, at time: Timestamp?) throws {
    if let time, let end = content.expiresAt, end <= time {
      throw Problem(.invalidValue, "\"expiresAt\" is in the past.")
    }
    if let start = content.startsAt, let end = content.expiresAt, end <= start {
      throw Problem(.invalidValue, "\"expiresAt\" must be later than \"startsAt\".")
    }
  }
}

extension Link {
  /// The short link.
  package var url: String { "https://\(host)/\(slug)" }
}
