import LinkStore
import LinkwrightCore

/// Makes links and checks what people want them to be.
struct LinkCreator: Sendable {
  let site: HostSite

  /// Checks content.
  ///
  /// - Throws: ``Problem`` with the name of the field.
  func check(_ content: LinkContent) throws {
    try checkTarget(content.destination, "destination", isAllowed: site.destinations.allows)
    for (name, url) in [
      ("fallbacks.ios", content.fallbacks.ios), ("fallbacks.android", content.fallbacks.android),
      ("fallbacks.desktop", content.fallbacks.desktop),
      ("preview.imageURL", content.preview?.imageURL),
    ] {
      if let url { try checkTarget(url, name, isAllowed: site.destinations.allowsWeb) }
    }
    try checkLength(content.preview?.title, 200, "preview.title")
    try checkLength(content.preview?.description, 500, "preview.description")
    for field in [
      content.campaign.network, content.campaign.campaign, content.campaign.adgroup,
      content.campaign.creative, content.campaign.label,
    ] {
      try checkLength(field, VisitEvent.maximumTextLength, "campaign")
    }
    guard content.tags.count <= 50 else { throw Problem(.invalidValue, "More than 50 \"tags\".") }
    for tag in content.tags { try checkLength(tag, 100, "tags") }
    if let limit = content.visitLimit, limit < 1 {
      throw Problem(.invalidValue, "\"visitLimit\" has to be at least 1.")
    }
  }

  /// Checks a slug that somebody chose, and brings it into the form in which the host compares it.
  func checkedSlug(_ slug: String) throws -> String {
    guard Slug.isPossible(slug), !ReservedPath.contains("/" + slug) else {
      throw Problem(
        .invalidValue,
        "\"slug\" has to be 1 to \(Slug.maximumLength) of A-Z a-z 0-9 - _ . ~, not only dots, and "
          + "none of the service's own paths."
      )
    }
    return site.host.ignoresSlugCase ? slug.lowercased() : slug
  }

  /// A new link with a slug of its own, which may be in use.
  func link(
    _ content: LinkContent,
    slug: String?,
    by key: String?,
    at time: Timestamp,
    using generator: inout some RandomNumberGenerator
  ) -> Link {
    Link(
      id: UniqueID.make(at: time, using: &generator),
      host: site.host.name,
      slug: slug
        ?? SlugGenerator.slug(ignoringCase: site.host.ignoresSlugCase, using: &generator),
      content: content,
      isArchived: false,
      createdAt: time,
      updatedAt: time,
      createdBy: key
    )
  }

  private func checkTarget(
    _ url: String,
    _ name: String,
    isAllowed: (String) -> Bool
  ) throws {
    guard url.utf8.count <= RequestTarget.maximumLength else {
      throw Problem(
        .invalidValue,
        "\"\(name)\" is longer than \(RequestTarget.maximumLength) bytes."
      )
    }
    guard isAllowed(url) else {
      throw Problem(
        .destinationNotAllowed,
        "\"\(name)\" may lead to a scheme of the app, or by https to a host of linkwright.yaml: one "
          + "of hosts, or of allowedDestinations."
      )
    }
  }

  private func checkLength(_ text: String?, _ maximum: Int, _ name: String) throws {
    guard let text, text.unicodeScalars.count > maximum else { return }
    throw Problem(.invalidValue, "\"\(name)\" has a text longer than \(maximum) characters.")
  }
}

extension Link {
  /// The short link.
  package var url: String { "https://\(host)/\(slug)" }
}
