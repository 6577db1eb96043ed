import LinkStore
import LinkwrightCore

/// Links that are made together, all or none.
struct LinkBatch: Sendable {
  struct Wish: Sendable {
    var maker: LinkCreator
    var content: LinkContent
    /// Chosen by somebody; nil for a drawn one.
    var slug: String?
  }

  /// Why nothing was kept, as far as it has to do with one link.
  struct Refusal: Error {
    var index: Int
    var problem: Problem
  }

  let wishes: [Wish]

  init(_ wishes: [Wish]) { self.wishes = wishes }

  /// Checks all of them and keeps them in one transaction; another slug is drawn where one is in use.
  ///
  /// - Parameter answer: What is kept with the links.
  /// - Throws: ``Refusal`` for the first link that cannot be, when there are several; its problem when
  ///   there is one.
  func make(
    by key: String?,
    at time: Timestamp,
    in store: any LinkStore,
    keeping answer: ([Link]) throws -> IdempotencyRecord? = { _ in nil }
  ) async throws -> [Link] {
    do {
      return try await keep(links(by: key, at: time), answer, in: store)
    } catch let refusal as Refusal where wishes.count == 1 {
      throw refusal.problem
    }
  }

  private func links(by key: String?, at time: Timestamp) throws -> [Link] {
    var generator = SystemRandomNumberGenerator()
    return try wishes.enumerated().map { index, wish in
      do {
        try wish.maker.check(wish.content)
        let slug = try wish.slug.map(wish.maker.checkedSlug)
        return wish.maker.link(wish.content, slug: slug, by: key, at: time, using: &generator)
      } catch let problem as Problem {
        throw Refusal(index: index, problem: problem)
      }
    }
  }

  private func keep(
    _ made: [Link],
    _ answer: ([Link]) throws -> IdempotencyRecord?,
    in store: any LinkStore
  ) async throws -> [Link] {
    var links = made
    var generator = SystemRandomNumberGenerator()
    // With a drawn slug in a million taken, a batch of 10,000 needs a second attempt now and then.
    for _ in 0..<16 {
      do {
        try await store.insert(links, storing: answer(links))
        return links
      } catch let error as StoreError {
        guard case .slugTaken(let index) = error.code else { throw error }
        let wish = wishes[index]
        guard wish.slug == nil else { throw Refusal(index: index, problem: error.problem) }
        links[index].slug = SlugGenerator.slug(
          ignoringCase: wish.maker.site.host.ignoresSlugCase,
          using: &generator
        )
      }
    }
    throw Problem(.unexpected, "No free slug was found in 16 attempts.")
  }
}
