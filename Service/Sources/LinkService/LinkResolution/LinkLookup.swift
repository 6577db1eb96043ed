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
  /// Links of ``table`` as they are resolved if the request has no query. They are valid until the
  /// link or the site changes.
  private let resolvedLinks = Cache<Key, Resolution>(capacity: Self.capacity)

  /// A link as resolved by the rules of a site.
  private struct Resolution {
    var site: HostSite
    var link: ResolvedLink
  }

  init(store: any LinkStore) {
    self.store = store
    synchronousStore = (store as? any SynchronousLinkStore).flatMap {
      $0.looksUpSynchronously ? $0 : nil
    }
  }

  func link(host: String, slug: String, at time: Timestamp) async throws -> Link? {
    if let link = table.link(host: host, slug: slug) { return link }
    let key = Key(host: host, slug: slug)
    if let link = links.value(for: key, at: time) { return link }
    let version = links.version(of: key)
    let link = try await store.link(host: host, slug: slug)
    links.store(link, for: key, at: time, ifVersion: version)
    return link
  }

  /// Looks up a link without waiting, and resolves it as if the request had no query.
  ///
  /// - Parameter resolve: Resolves a link by the rules of the site.
  func resolvedLinkSynchronously(
    slug: String,
    on site: HostSite,
    at time: Timestamp,
    resolve: (Link) -> ResolvedLink
  ) throws -> Lookup<ResolvedLink> {
    let key = Key(host: site.host.name, slug: slug)
    if let resolution = resolvedLinks.value(for: key, at: time), resolution.site === site {
      return .found(resolution.link)
    }
    // Read before the link, so that a change in between is noticed.
    let version = resolvedLinks.version(of: key)
    if let link = table.link(host: key.host, slug: slug) {
      let resolved = resolve(link)
      let resolution = Resolution(site: site, link: resolved)
      resolvedLinks.store(resolution, for: key, at: time, ifVersion: version)
      return .found(resolved)
    }
    switch try storedLinkSynchronously(key, at: time) {
    case .found(let link): return .found(resolve(link))
    case .unknown: return .unknown
    case .mustWait: return .mustWait
    }
  }

  private func storedLinkSynchronously(_ key: Key, at time: Timestamp) throws -> Lookup<Link> {
    if let link = links.value(for: key, at: time) { return Lookup(link) }
    guard let synchronousStore else { return .mustWait }
    let version = links.version(of: key)
    let link = try synchronousStore.linkSynchronously(host: key.host, slug: key.slug)
    links.store(link, for: key, at: time, ifVersion: version)
    return Lookup(link)
  }

  /// Makes a new or changed link visible. Call this after each change.
  func update(_ link: Link) {
    table.insert(link)
    let key = Key(host: link.host, slug: link.slug)
    links.remove(key)
    resolvedLinks.remove(key)
  }

  /// Replaces all links by those that a closure inserts into a new table. Until then, the previous
  /// links stay in use.
  func replaceAll(_ fill: (PackedLinkTable) async throws -> Void) async rethrows {
    let new = table.emptyCopy()
    try await fill(new)
    table.replace(with: new)
    links.removeAll()
    resolvedLinks.removeAll()
  }

  /// Forgets all links, because another database is in use.
  func removeAll() {
    table.removeAll()
    links.removeAll()
    resolvedLinks.removeAll()
  }
}
