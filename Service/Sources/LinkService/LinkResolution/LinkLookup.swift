import LinkStore
import LinkwrightCore

/// Looks links up, and remembers for a moment what it found and what it did not.
///
/// A link that the command line changes is followed the old way until ``LinkTableSync`` learns of it,
/// and for as long as ``lifetime``; what this process changes it knows at once.
struct LinkLookup: Sendable {
  struct Key: Sendable, Hashable {
    var host: String
    var slug: String
  }

  static let lifetime = Duration.seconds(2)
  static let capacity = 65_536

  let store: any LinkStore
  /// Links that are known without asking the store.
  let table = LinkTable()
  private let promptStore: (any SynchronousLinkStore)?
  private let cache = Cache<Key, Link?>(capacity: Self.capacity, lifetime: Self.lifetime)
  /// What links say without a query.
  private let followed = Cache<Key, Followed>(capacity: Self.capacity, lifetime: Self.lifetime)

  /// A link as the rules of a site read it.
  ///
  /// A class so that finding it copies one reference, not its dozens.
  private final class Followed: Sendable {
    let site: HostSite
    let link: ResolvedLink

    init(_ link: ResolvedLink, on site: HostSite) {
      self.link = link
      self.site = site
    }
  }

  init(store: any LinkStore) {
    self.store = store
    promptStore = store as? any SynchronousLinkStore
  }

  func link(host: String, slug: String, at time: Timestamp) async throws -> Link? {
    let key = Key(host: host, slug: slug)
    if let link = table.link(host: host, slug: slug) { return link }
    if let link = cache.value(for: key, at: time) { return link }
    let version = cache.version(of: key)
    let link = try await store.link(host: host, slug: slug)
    cache.keep(link, for: key, at: time, version)
    return link
  }

  /// The same without waiting for anything.
  ///
  /// - Returns: nil when there is something to wait for.
  func linkNow(host: String, slug: String, at time: Timestamp) throws -> Link?? {
    let key = Key(host: host, slug: slug)
    if let link = table.link(host: host, slug: slug) { return link }
    if let link = cache.value(for: key, at: time) { return link }
    guard let promptStore else { return nil }
    let version = cache.version(of: key)
    let link = try promptStore.linkSynchronously(host: host, slug: slug)
    cache.keep(link, for: key, at: time, version)
    return link
  }

  /// The link of a slug without a query, when it was followed just now.
  func followed(_ slug: String, on site: HostSite, at time: Timestamp) -> ResolvedLink? {
    let key = Key(host: site.host.name, slug: slug)
    guard let kept = followed.value(for: key, at: time), kept.site === site else {
      return nil
    }
    return kept.link
  }

  /// To be taken before a link is looked up that is kept later.
  func version(of slug: String, on site: HostSite) -> Int {
    followed.version(of: Key(host: site.host.name, slug: slug))
  }

  /// Remembers what the link of a slug is without a query.
  func keep(
    _ link: ResolvedLink,
    _ slug: String,
    on site: HostSite,
    at time: Timestamp,
    _ version: Int
  ) {
    let key = Key(host: site.host.name, slug: slug)
    followed.keep(Followed(link, on: site), for: key, at: time, version)
  }

  /// To be called whenever a link was made or changed.
  func note(_ link: Link) {
    table.keep(link)
    let key = Key(host: link.host, slug: link.slug)
    cache.forget(key)
    followed.forget(key)
  }
}
