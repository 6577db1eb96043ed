import LinkStore
import LinkwrightCore

/// Looks up what a link needs to be read.
struct LinkFinder: Sendable {
  let site: HostSite
  let store: any LinkStore

  /// - Returns: nil for a link that nobody knows.
  func find(_ target: RequestTarget) async throws -> FollowedLink? {
    let reader = LinkReader(site: site)
    switch reader.address(ofPath: target.path) {
    case .slug(let slug):
      let record = try await store.link(host: site.host.name, slug: slug)
      return reader.read(target.text, record: record)
    case .invitation(let code):
      let invitation = try await store.invitation(code: code)
      let isOurs = invitation?.host == site.host.name
      return reader.read(target.text, invitation: isOurs ? invitation : nil)
    case .none:
      return reader.read(target.text)
    }
  }
}
