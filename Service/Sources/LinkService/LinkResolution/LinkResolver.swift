import LinkStore
import LinkwrightCore

/// Resolves links of a branded host.
struct LinkResolver: Sendable {
  let site: HostSite
  let lookup: LinkLookup

  /// - Returns: nil for an unknown link.
  func resolve(_ target: RequestTarget, at time: Timestamp) async throws -> ResolvedLink? {
    let builder = ResolvedLinkBuilder(site: site)
    switch builder.address(ofPath: target.path) {
    case .slug(let slug):
      do {
        let link = try await lookup.link(host: site.host.name, slug: slug, at: time)
        return builder.build(target.text, link: link)
      } catch let error as StoreError where error.code == .unavailable {
        guard let link = builder.build(target.text), isLinkByItself(link) else { throw error }
        return link
      }
    case .invitation(let code):
      let invitation = try await lookup.store.invitation(code: code)
      guard let invitation, invitation.host == site.host.name else { return nil }
      return builder.build(target.text, invitation: invitation)
    case .destination:
      return builder.build(target.text)
    case .unknown:
      return nil
    }
  }

  /// Whether a link whose slug cannot be looked up works without a stored link. This is the case if
  /// the link is a tracker link, which contains its own target, or if the rules of the host match
  /// its path. If the host treats every path as a long link, the path proves nothing: the link may
  /// be a short link.
  private func isLinkByItself(_ link: ResolvedLink) -> Bool {
    link.form == .tracker || site.host.longLinks != .any
  }

  /// Resolves a link without waiting. If the store fails, the result is `mustWait`, because
  /// ``resolve(_:at:)`` can recover from some errors.
  func resolveSynchronously(_ target: RequestTarget, at time: Timestamp) -> Lookup<ResolvedLink> {
    let builder = ResolvedLinkBuilder(site: site)
    switch builder.address(ofPath: target.path) {
    case .slug(let slug):
      return (try? resolveSynchronously(slug, target: target, builder: builder, at: time))
        ?? .mustWait
    case .invitation: return .mustWait
    case .destination: return Lookup(builder.build(target.text))
    case .unknown: return .unknown
    }
  }

  private func resolveSynchronously(
    _ slug: String,
    target: RequestTarget,
    builder: ResolvedLinkBuilder,
    at time: Timestamp
  ) throws -> Lookup<ResolvedLink> {
    let bare = try lookup.resolvedLinkSynchronously(slug: slug, on: site, at: time) {
      builder.build($0)
    }
    switch bare {
    case .mustWait: return .mustWait
    case .unknown: return Lookup(builder.build(target.text))
    case .found(let bare): return Lookup(builder.build(target, from: bare))
    }
  }
}
