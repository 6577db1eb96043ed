import LinkStore
import LinkwrightCore

extension LinkMaker {
  /// Makes a link and keeps it.
  ///
  /// - Parameter slug: nil for one of its own; another one is drawn where one is in use.
  func make(
    _ content: LinkContent,
    slug: String? = nil,
    by key: String?,
    at time: Timestamp,
    in store: any LinkStore
  ) async throws -> Link {
    let wish = LinkBatch.Wish(maker: self, content: content, slug: slug)
    let links = try await LinkBatch([wish]).make(by: key, at: time, in: store)
    guard let link = links.first else { throw Problem(.unexpected, "No link was made.") }
    return link
  }
}
