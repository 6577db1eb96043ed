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
  /// Links that were followed without a query, as most are.
  private let followed = Memory<Key, Followed>(capacity: Self.capacity, lifetime: Self.lifetime)

  /// A link as the rules of a site read it.
  private struct Followed: Sendable {
    var site: HostSite
    var link: FollowedLink
  }

  init(store: any LinkStore) { self.store = store }

  func link(host: String, slug: String, at time: Timestamp) async throws -> Link? {
    let key = Key(host: host, slug: slug)
    if let link = memory.value(for: key, at: time.milliseconds) { return link }
    let link = try await store.link(host: host, slug: slug)
    memory.keep(link, for: key, at: time.milliseconds)
    return link
  }

  /// The same without waiting for anything.
  ///
  /// - Returns: nil when there is something to wait for.
  func linkNow(host: String, slug: String, at time: Timestamp) throws -> Link?? {
    let key = Key(host: host, slug: slug)
    if let link = memory.value(for: key, at: time.milliseconds) { return link }
    guard let store = store as? any PromptLinkStore else { return nil }
    let link = try store.linkNow(host: host, slug: slug)
    memory.keep(link, for: key, at: time.milliseconds)
    return link
  }

  /// The link of a slug without a query, when it was followed just now.
  func followed(_ slug: String, on site: HostSite, at time: Timestamp) -> FollowedLink? {
    let key = Key(host: site.host.name, slug: slug)
    guard let kept = followed.value(for: key, at: time.milliseconds), kept.site === site else {
      return nil
    }
    return kept.link
  }

  /// Remembers what the link of a slug is without a query.
  func keep(_ link: FollowedLink, _ slug: String, on site: HostSite, at time: Timestamp) {
    let key = Key(host: site.host.name, slug: slug)
    followed.keep(Followed(site: site, link: link), for: key, at: time.milliseconds)
  }

  /// To be called whenever a link was made or changed.
  func forget(host: String, slug: String) {
    let key = Key(host: host, slug: slug)
    memory.forget(key)
    followed.forget(key)
  }
}
