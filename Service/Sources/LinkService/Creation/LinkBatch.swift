import LinkStore
import LinkwrightCore

/// Links that are created in one transaction: all of them, or none.
struct LinkBatch: Sendable {
  struct Item: Sendable {
    var creator: LinkCreator
    var content: LinkContent
    /// The requested slug; nil for a random one.
    var slug: String?
  }

  /// The item that prevented the creation, and the reason.
  struct Refusal: Error {
    var index: Int
    var problem: Problem
  }

  let items: [Item]

  init(_ items: [Item]) { self.items = items }

  /// Checks and stores the links. A random slug that is in use is replaced by another one.
  ///
  /// - Parameter record: Returns the response to the request. The store writes it in the same
  ///   transaction.
  /// - Throws: ``Refusal`` for the first invalid item if there are several items; for a single
  ///   item, its problem.
  func create(
    by key: String?,
    at time: Timestamp,
    in store: any LinkStore,
    storing record: ([Link]) throws -> IdempotencyRecord? = { _ in nil }
  ) async throws -> [Link] {
    do {
      return try await insert(newLinks(by: key, at: time), in: store, storing: record)
    } catch let refusal as Refusal where items.count == 1 {
      throw refusal.problem
    }
  }

  private func newLinks(by key: String?, at time: Timestamp) throws -> [Link] {
    var generator = SystemRandomNumberGenerator()
    return try items.enumerated().map { index, item in
      do {
        try item.creator.check(item.content, at: time)
        let slug = try item.slug.map(item.creator.checkedSlug)
        return item.creator.newLink(item.content, slug: slug, by: key, at: time, using: &generator)
      } catch let problem as Problem {
        throw Refusal(index: index, problem: problem)
      }
    }
  }

  private func insert(
    _ newLinks: [Link],
    in store: any LinkStore,
    storing record: ([Link]) throws -> IdempotencyRecord?
  ) async throws -> [Link] {
    var links = newLinks
    var generator = SystemRandomNumberGenerator()
    // If one random slug in a million is in use, a batch of 10,000 sometimes needs a second
    // attempt.
    for _ in 0..<16 {
      do {
        try await store.insert(links, storing: record(links))
        return links
      } catch let error as StoreError {
        guard case .slugTaken(let index) = error.code else { throw error }
        let item = items[index]
        guard item.slug == nil else { throw Refusal(index: index, problem: error.problem) }
        links[index].slug = item.creator.randomSlug(using: &generator)
      }
    }
    throw Problem(.unexpected, "No free slug was found in 16 attempts.")
  }
}
