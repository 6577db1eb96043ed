import LinkStore
import LinkwrightCore

extension LinkMaker {
  /// Makes a link with a slug of its own and keeps it; another slug is drawn where one is in use.
  func make(
    _ content: LinkContent,
    by key: String?,
    at time: Timestamp,
    in store: any LinkStore
  ) async throws -> Link {
    try check(content)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<8 {
      let link = link(content, slug: nil, by: key, at: time, using: &generator)
      do {
        try await store.insert([link])
        return link
      } catch let error as StoreError {
        guard case .slugTaken = error.code else { throw error }
      }
    }
    throw Problem(.unexpected, "No free slug was found in 8 attempts.")
  }
}
