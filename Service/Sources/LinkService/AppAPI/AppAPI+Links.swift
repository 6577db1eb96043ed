import Hummingbird
import LinkStore
import LinkwrightCore

extension AppAPI {
  /// Creates a link with a random slug.
  func createLink(_ call: Call) async throws -> APIResponse {
    let key = try await authenticate(call, requiring: .linksWrite)
    try limiter.count(.apiKey(key.id), .address(call.address))
    if key.kind == .publishable {
      try limiter.count(.creations(.apiKey(key.id)), .creations(.address(call.address)))
    }
    return try await performOnce(call, key: key, body: CreateLinkRequest.self) { body, request in
      try checkTexts(of: body, key: key)
      let site = try brandedSite(body.host, key: key, call: call)
      func response(_ link: Link) throws -> APIResponse {
        let preview = body.previewLanguage.flatMap {
          LinkPreview(
            ResolvedLinkBuilder(site: site).build(link),
            on: site,
            in: $0,
            at: call.time
          )
        }
        let created = CreatedLink(id: link.id, url: link.url, preview: preview)
        return try APIResponse(created, status: .created)
      }
      let link = try await LinkCreator(site: site, previewFields: .besideOthers).create(
        LinkContent(body),
        by: key.id,
        at: call.time,
        in: dependencies.store,
        storing: { try request?.record(of: response($0), at: call.time) }
      )
      dependencies.lookup.update(link)
      return try response(link)
    }
  }

  /// Rejects texts and images in a request with a publishable key. Anyone can extract this key from
  /// the app, and the texts would appear on the brand's host.
  private func checkTexts(of request: CreateLinkRequest, key: APIKey) throws {
    guard key.kind == .publishable,
      request.title != nil || request.description != nil || request.imageURL != nil
    else { return }
    throw Problem(
      .serverKeyRequired,
      "Texts and images need a server key. With a publishable key, omit \"title\", "
        + "\"description\" and \"imageURL\", or set \"template\" to the name of one of the "
        + "linkTemplates in linkwright.yaml."
    )
  }

  /// Returns the host of a new link or invitation, if the key may use this host.
  func brandedSite(_ host: String?, key: APIKey, call: Call) throws -> HostSite {
    let site = host.map { dependencies.sites.value[$0] } ?? call.site
    guard let site, site.host.kind == .branded,
      key.app.map(site.host.apps.contains) ?? true
    else {
      throw Problem(.invalidValue, "\"host\" must be a branded host of the key's app.")
    }
    return site
  }
}

extension LinkContent {
  fileprivate init(_ request: CreateLinkRequest) {
    self.init(
      destination: request.destination,
      campaign: request.campaign ?? Campaign(),
      template: request.template
    )
    guard request.title != nil || request.description != nil || request.imageURL != nil else {
      return
    }
    preview = SocialPreview(
      title: request.title,
      description: request.description,
      imageURL: request.imageURL
    )
  }
}
