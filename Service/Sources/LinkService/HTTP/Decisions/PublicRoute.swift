import LinkwrightCore

/// The kind of a request to the public listener.
///
/// A decision in code is used instead of a table of routes, because the meaning of a path depends
/// on the host. Association files come first, then reserved paths, then links.
enum PublicRoute: Sendable {
  /// A file, or the rejection of a request that is neither for an API nor for a link.
  case response(PublicResponse, RequestHandling)
  /// A request to the API for apps.
  case call(RequestTarget, HostSite)
  /// A GET or HEAD request for a link.
  case link(RequestTarget, HostSite)

  init(_ head: some RequestHead, sites: SiteDirectory, assets: PageAssets) {
    guard let host = head.host else {
      self = .refusal(.text("The request must have exactly one Host.", status: 400), on: nil)
      return
    }
    let site = sites.site(forHostHeader: host)
    let target: RequestTarget
    do throws(RequestTarget.Flaw) {
      target = try RequestTarget(checking: head.target)
    } catch {
      self = .refusal(.text("\(error)", status: 400), on: site)
      return
    }
    guard target.text.utf8.count <= RequestTarget.maximumLength else {
      self = .refusal(
        .text("The link is longer than \(RequestTarget.maximumLength) bytes.", status: 414),
        on: site
      )
      return
    }
    guard let site else {
      self = .refusal(.text("This host is not configured.", status: 404), on: nil)
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
    if target.path.utf8.starts(with: "/v1/".utf8) { return .call(target, site) }
    let isReserved = ReservedPath.contains(target.path)
    if isReserved || target.path == "/robots.txt" {
      if let file = file(at: target, head: head, site: site, assets: assets) {
        let route = RouteLabel(filePath: target.path)
        return .response(file, RequestHandling(route: route, host: site.host.name))
      }
    }
    guard site.host.kind == .branded, !isReserved else {
      return .refusal(.text("Nothing was found at this address.", status: 404), on: site)
    }
    guard head.isReading else {
      let handling = RequestHandling(route: .path, host: site.host.name)
      return .response(.methodNotAllowed("GET, HEAD"), handling)
    }
    return .link(target, site)
  }

  private static func refusal(_ response: PublicResponse, on site: HostSite?) -> PublicRoute {
    .response(response, RequestHandling(route: .other, host: site?.host.name))
  }

  /// Messengers that obey these rules may load the pictures of previews.
  private static let robots = """
    User-agent: *
    Allow: \(BrandFile.folder)
    Disallow: /_lw/
    Disallow: /v1/
    """

  private static func file(
    at target: RequestTarget,
    head: some RequestHead,
    site: HostSite,
    assets: PageAssets
  ) -> PublicResponse? {
    let path = target.path
    let response: PublicResponse
    if let file = site.files.response(at: path, to: head) {
      response = file
    } else if path == "/robots.txt" {
      response = .text(robots, status: 200)
    } else if let asset = assets.all.first(where: { $0.path == path }) {
      // A page of another version, from another node, asks for its own version of the file.
      let isSameVersion = target.text.utf8.elementsEqual(asset.address.utf8)
      let age = isSameVersion ? 31_536_000 : 0
      response = .file(asset.file, type: asset.contentType, maximumAge: age, for: head)
    } else if let file = site.brandFiles[path] {
      response = file.response(to: head)
    } else {
      return nil
    }
    return head.isReading ? response : .methodNotAllowed("GET, HEAD")
  }
}

extension RequestHead {
  fileprivate var isReading: Bool { isGet || isHead }
}
