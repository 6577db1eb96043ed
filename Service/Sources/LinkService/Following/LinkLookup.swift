import LinkStore
import LinkwrightCore

/// Looks links up, and remembers for a moment what it found and what it did not.
///
/// A link that the command line changes is followed the old way for as long as ``lifetime``; what this
/// process changes it forgets at once.
struct LinkLookup: Sendable {
  struct Key: Sendable, Hashable {
    var host: String
    var slug: String
  }

  /// In milliseconds.
  static let lifetime: Int64 = 5_000
  static let capacity = 65_536

  let store: any LinkStore
  private let memory = Memory<Key, Link?>(capacity: Self.capacity, lifetime: Self.lifetime)

  init(store: any LinkStore) { self.store = store }

  func link(host: String, slug: String, at time: Timestamp) async throws -> Link? {
    let key = Key(host: host, slug: slug)
    if let link = memory.value(for: key, at: time.milliseconds) { return link }
    let link = try await store.link(host: host, slug: slug)
    memory.keep(link, for: key, at: time.milliseconds)
    return link
  }

  /// To be called whenever a link was made or changed.
  func forget(host: String, slug: String) { memory.forget(Key(host: host, slug: slug)) }
}
