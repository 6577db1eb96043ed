import LinkStore
import LinkwrightCore

/// The result of a lookup that does not wait.
enum Lookup<Value: Sendable>: Sendable {
  case found(Value)
  case unknown
  /// Only a lookup that waits can find the value.
  case mustWait

  /// - Parameter value: nil for an unknown value.
  init(_ value: Value?) { self = value.map(Self.found) ?? .unknown }
}

/// Looks up links in ``PackedLinkTable``, in a short-lived cache, and in the store.
///
/// Changes by this process are visible immediately. Changes by the command line become visible when
/// ``LinkTableSync`` applies them, or after ``lifetime``.
struct LinkLookup: Sendable {
  struct Key: Sendable, Hashable {
    var host: String
    var slug: String
  }

  static let lifetime = Duration.seconds(2)
  static let capacity = 65_536

  let store: any LinkStore
  /// Links that can be looked up without a query to the store.
  let table = PackedLinkTable()
  private let synchronousStore: (any SynchronousLinkStore)?
  private let links = Cache<Key, Link?>(capacity: Self.capacity, lifetime: Self.lifetime)
  /// Links as they are resolved if the request has no query.
  private let resolvedLinks = Cache<Key, Resolution>(
    capacity: Self.capacity,
    lifetime: Self.lifetime
  )

  /// A link as resolved by the rules of a site.
  ///
  /// A class so that a cache hit copies one reference instead of dozens.
  private final class Resolution: Sendable {
    let site: HostSite
    let link: ResolvedLink

    init(_ link: ResolvedLink, on site: HostSite) {
      self.link = link
      self.site = site
    }
  }

  init(store: any LinkStore) {
    self.store = store
    synchronousStore = store as? any SynchronousLinkStore
  }

  func link(host: String, slug: String, at time: Timestamp) async throws -> Link? {
    let key = Key(host: host, slug: slug)
    if let link = table.link(host: host, slug: slug) { return link }
    if let link = links.value(for: key, at: time) { return link }
    let version = links.version(of: key)
    let link = try await store.link(host: host, slug: slug)
    links.store(link, for: key, at: time, ifVersion: version)
    return link
  }

  /// Looks up a link without waiting.
  func linkSynchronously(host: String, slug: String, at time: Timestamp) throws -> Lookup<Link> {
    let key = Key(host: host, slug: slug)
    if let link = table.link(host: host, slug: slug) { return .found(link) }
    if let link = links.value(for: key, at: time) { return Lookup(link) }
    guard let synchronousStore else { return .mustWait }
    let version = links.version(of: key)
    let link = try synchronousStore.linkSynchronously(host: host, slug: slug)
    links.store(link, for: key, at: time, ifVersion: version)
    return Lookup(link)
  }

  /// Returns the link of a slug as it is resolved without a query, if it is cached.
  func resolvedLink(slug: String, on site: HostSite, at time: Timestamp) -> ResolvedLink? {
    let key = Key(host: site.host.name, slug: slug)
    guard let resolution = resolvedLinks.value(for: key, at: time), resolution.site === site else {
      return nil
    }
    return resolution.link
  }

  /// The version to pass to ``store(_:slug:on:at:ifVersion:)``. Read it before you look up the
  /// link.
  func version(ofSlug slug: String, on site: HostSite) -> Int {
    resolvedLinks.version(of: Key(host: site.host.name, slug: slug))
  }

  /// Caches the link of a slug as it is resolved without a query.
  func store(
    _ link: ResolvedLink,
    slug: String,
    on site: HostSite,
    at time: Timestamp,
    ifVersion version: Int
  ) {
    resolvedLinks.store(
      Resolution(link, on: site),
      for: Key(host: site.host.name, slug: slug),
      at: time,
      ifVersion: version
    )
  }

  /// Makes a new or changed link visible. Call this after each change.
  func update(_ link: Link) {
    table.insert(link)
    let key = Key(host: link.host, slug: link.slug)
    links.remove(key)
    resolvedLinks.remove(key)
  }

  /// Forgets all links, because another database is in use.
  func removeAll() {
    table.removeAll()
    links.removeAll()
    resolvedLinks.removeAll()
  }
}
