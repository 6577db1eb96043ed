import LinkStore
import LinkwrightCore

/// Looks up what a link needs to be read.
struct LinkResolver: Sendable {
  let site: HostSite
  let lookup: LinkLookup

  /// - Returns: nil for a link that nobody knows.
  func find(_ target: RequestTarget, at time: Timestamp) async throws -> ResolvedLink? {
    let reader = LinkReader(site: site)
    switch reader.address(ofPath: target.path) {
    case .slug(let slug):
      let record = try await lookup.link(host: site.host.name, slug: slug, at: time)
      return reader.read(target.text, record: record)
    case .invitation(let code):
      let invitation = try await lookup.store.invitation(code: code)
      let isOurs = invitation?.host == site.host.name
      return reader.read(target.text, invitation: isOurs ? invitation : nil)
    case .none:
      return reader.read(target.text)
    }
  }

  /// The same without waiting for anything.
  ///
  /// - Returns: nil when there is something to wait for.
  func findNow(_ target: RequestTarget, at time: Timestamp) throws -> ResolvedLink?? {
    let reader = LinkReader(site: site)
    switch reader.address(ofPath: target.path) {
    case .slug(let slug):
      return try find(slug, target, reader, at: time)
    case .invitation:
      return nil
    case .none:
      return .some(reader.read(target.text))
    }
  }

  private func find(
    _ slug: String,
    _ target: RequestTarget,
    _ reader: LinkReader,
    at time: Timestamp
  ) throws -> ResolvedLink?? {
    if let bare = lookup.followed(slug, on: site, at: time) {
      return reader.read(target, from: bare)
    }
    let version = lookup.version(of: slug, on: site)
    guard let found = try lookup.linkNow(host: site.host.name, slug: slug, at: time) else {
      return nil
    }
    guard let record = found else { return .some(reader.read(target.text)) }
    let bare = reader.read(record)
    lookup.keep(bare, slug, on: site, at: time, version)
    return reader.read(target, from: bare)
  }
}
