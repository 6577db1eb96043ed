import Hummingbird
import LinkwrightCore

/// What a request to the public listener is about.
///
/// One decision instead of a table of routes, for what a path means depends on the host: the space of
/// a host begins with its association files, then come reserved paths, then links.
enum PublicRoute: Sendable {
  case answer(Response)
  /// A call of an app.
  case call(RequestTarget, HostSite)
  /// A link that somebody follows by GET or HEAD.
  case link(RequestTarget, HostSite)

  init(_ head: some RequestHead, _ sites: SiteDirectory, _ assets: PageAssets) {
    guard let host = head.host else {
      self = .answer(.plain(.badRequest, "The request has to have exactly one Host."))
      return
    }
    guard let target = RequestTarget(head.target) else {
      let text = "The request target has to be a path of valid UTF-8."
      self = .answer(.plain(.badRequest, text))
      return
    }
    guard target.text.utf8.count <= RequestTarget.maximumLength else {
      self = .answer(.plain(.uriTooLong, "The link is longer than 8,192 bytes."))
      return
    }
    guard let site = sites.site(forHostHeader: host) else {
      self = .answer(.plain(.notFound, "This host is not configured here."))
      return
    }
    self = Self.route(head, target, site, assets)
  }

  private static func route(
    _ head: some RequestHead,
    _ target: RequestTarget,
    _ site: HostSite,
    _ assets: PageAssets
  ) -> PublicRoute {
    let isReserved = ReservedPath.contains(target.path)
    if isReserved || target.path == "/robots.txt" {
      if let file = file(target.path, head, site, assets) { return .answer(file) }
    }
    if target.path.utf8.starts(with: "/v1/".utf8) { return .call(target, site) }
    guard site.host.kind == .branded, !isReserved else {
      return .answer(.plain(.notFound, "There is nothing at this address."))
    }
    return head.isReading ? .link(target, site) : .answer(.methodNotAllowed("GET, HEAD"))
  }

  private static func file(
    _ path: String,
    _ head: some RequestHead,
    _ site: HostSite,
    _ assets: PageAssets
  ) -> Response? {
    let response: Response
    switch path {
    case "/.well-known/apple-app-site-association", "/apple-app-site-association":
      response = .file(site.files.apple, "application/json", head, maximumAge: 300)
    case "/.well-known/assetlinks.json":
      guard let file = site.files.android else { return nil }
      response = .file(file, "application/json", head, maximumAge: 300)
    case "/robots.txt":
      response = .plain(.ok, "User-agent: *\nDisallow: /_lw/\nDisallow: /v1/\n")
    default:
      guard let asset = assets.all.first(where: { $0.path == path }) else { return nil }
      response = .file(asset.file, asset.contentType, head, maximumAge: 31_536_000)
    }
    return head.isReading ? response : .methodNotAllowed("GET, HEAD")
  }
}

extension RequestHead {
  fileprivate var isReading: Bool { isGet || isHead }
}
