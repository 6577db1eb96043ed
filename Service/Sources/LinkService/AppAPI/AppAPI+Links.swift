import Hummingbird
import LinkStore
import LinkwrightCore

extension AppAPI {
  /// Makes a link for an app: with a drawn slug, and only to what the app's links may lead to.
  func createLink(_ call: Call) async throws -> APIResponse {
    let key = try await keys.key(call.request.bearerToken, allowing: .linksWrite)
    try limiter.count(.app(key.id), .address(call.address))
    return try await once(call, by: key, CreateLinkRequest.self) { wish, kept in
      let site = try brandedSite(wish.host, key, call)
      func answer(_ link: Link) throws -> APIResponse {
        try APIResponse(CreatedLink(id: link.id, url: link.url), status: .created)
      }
      let link = try await LinkCreator(site: site).make(
        LinkContent(wish),
        by: key.id,
        at: call.time,
        in: parts.store,
        keeping: { made in try kept { try answer(made) } }
      )
      return try answer(link)
    }
  }

  /// The host that a new link is for, if the key may use it.
  func brandedSite(_ host: String?, _ key: APIKey, _ call: Call) throws -> HostSite {
    let site = host.map { parts.sites.value[$0] } ?? call.site
    guard let site, site.host.kind == .branded,
      key.app.map(site.host.apps.contains) ?? true
    else {
      throw Problem(.invalidValue, "\"host\" has to be a branded host of the key's app.")
    }
    return site
  }
}

extension LinkContent {
  fileprivate init(_ wish: CreateLinkRequest) {
    self.init(destination: wish.destination, campaign: wish.campaign ?? Campaign())
    guard wish.title != nil || wish.description != nil || wish.imageURL != nil else { return }
    preview = SocialPreview(
      title: wish.title,
      description: wish.description,
      imageURL: wish.imageURL
    )
  }
}
