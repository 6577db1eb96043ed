import Hummingbird
import LinkwrightCore

/// The kind of a request to the public listener.
///
/// A decision in code is used instead of a table of routes, because the meaning of a path depends
/// on the host. Association files come first, then reserved paths, then links.
enum PublicRoute: Sendable {
  /// A file, or the rejection of a request that is neither for an API nor for a link.
  case response(Response, RouteLabel)
  /// A request to the API for apps.
  case call(RequestTarget, HostSite)
  /// A GET or HEAD request for a link.
  case link(RequestTarget, HostSite)

  init(_ head: some RequestHead, sites: SiteDirectory, assets: PageAssets) {
    guard let host = head.host else {
      self = .response(.plain(.badRequest, "The request must have exactly one Host."), .other)
      return
    }
    guard let target = RequestTarget(head.target) else {
      let text = "The request target must be a path in valid UTF-8."
      self = .response(.plain(.badRequest, text), .other)
      return
    }
    guard target.text.utf8.count <= RequestTarget.maximumLength else {
      self = .response(.plain(.uriTooLong, "The link is longer than 8,192 bytes."), .other)
      return
    }
    guard let site = sites.site(forHostHeader: host) else {
      self = .response(.plain(.notFound, "This host is not configured."), .other)
      return
    }
    self = Self.route(of: head, target: target, site: site, assets: assets)
  }

  private static func route(
    of head: some RequestHead,
    target: RequestTarget,
    site: HostSite,
    assets: PageAssets
  ) -> PublicRoute {
    let isReserved = ReservedPath.contains(target.path)
    if isReserved || target.path == "/robots.txt" {
      if let file = file(at: target.path, head: head, site: site, assets: assets) {
        return .response(file, RouteLabel(filePath: target.path))
      }
    }
    if target.path.utf8.starts(with: "/v1/".utf8) { return .call(target, site) }
    guard site.host.kind == .branded, !isReserved else {
      return .response(.plain(.notFound, "Nothing was found at this address."), .other)
    }
    return head.isReading
      ? .link(target, site) : .response(.methodNotAllowed("GET, HEAD"), .path)
  }

  private static func file(
    at path: String,
    head: some RequestHead,
    site: HostSite,
    assets: PageAssets
  ) -> Response? {
    let response: Response
    if let file = site.files.response(at: path, to: head) {
      response = file
    } else if path == "/robots.txt" {
      response = .plain(.ok, "User-agent: *\nDisallow: /_lw/\nDisallow: /v1/\n")
    } else if let asset = assets.all.first(where: { $0.path == path }) {
      response = .file(asset.file, type: asset.contentType, for: head, maximumAge: 31_536_000)
    } else {
      return nil
    }
    return head.isReading ? response : .methodNotAllowed("GET, HEAD")
  }
}

extension RequestHead {
  fileprivate var isReading: Bool { isGet || isHead }
}
