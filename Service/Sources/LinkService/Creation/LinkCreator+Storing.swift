import LinkStore
import LinkwrightCore

extension LinkCreator {
  /// Makes a link and keeps it.
  ///
  /// - Parameters:
  ///   - slug: nil for one of its own; another one is drawn where one is in use.
  ///   - answer: What is kept with the link.
  func make(
    _ content: LinkContent,
    slug: String? = nil,
    by key: String?,
    at time: Timestamp,
    in store: any LinkStore,
    keeping answer: (Link) throws -> IdempotencyRecord? = { _ in nil }
  ) async throws -> Link {
    let wish = LinkBatch.Wish(maker: self, content: content, slug: slug)
    let links = try await LinkBatch([wish]).make(by: key, at: time, in: store) { links in
      try links.first.flatMap(answer)
    }
    guard let link = links.first else { throw Problem(.unexpected, "No link was made.") }
    return link
  }
}
