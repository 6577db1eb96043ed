internal import HTTPTypes
internal import LinkStore
internal import Mustache
internal import NIOCore

/// Renders pages as HTML. Pages that many visitors request are rendered once.
struct PageRenderer: Sendable {
  private let template: MustacheTemplate
  let assets: PageAssets
  let cache: PageCache
  /// The maximum size of a key in the cache. Anyone can cause any number of long keys, because a
  /// key contains the query of the requested link.
  private static let maximumKeyByteCount = 2048

  /// - Throws: An error if the embedded template cannot be parsed. The tests ensure that it can.
  init(assets: PageAssets = PageAssets(), cache: PageCache = PageCache()) throws {
    self.assets = assets
    self.cache = cache
    template = try StrictHTML.template(PackageResources.page_mustache)
  }

  /// Returns the page for a visit, from the cache if possible.
  func render(_ content: PageContent) -> RenderedPage {
    cachedPage(content) ?? render(content.page)
  }

  private func cachedPage(_ content: PageContent) -> RenderedPage? {
    // Each response has another nonce.
    guard content.ownTemplate?.usesNonce != true else { return nil }
    let key = PageKey(content.subject)
    guard key.byteCount <= Self.maximumKeyByteCount else { return nil }
    switch cache.lookup(key) {
    case .requestedOnce:
      return nil
    case .requestedAgain:
      let parts = PageParts { render(content.subject.page(clickID: $0)) }
      if let parts { cache.insert(parts, for: key) }
      return parts?.page(clickID: content.clickID)
    case .found(let parts):
      return parts.page(clickID: content.clickID)
    }
  }

  func render(_ page: LinkPage) -> RenderedPage {
    let model = PageModel(page, texts: page.texts, assets: assets)
    if let own = page.brand.templates[page.templateKind] {
      let nonce = OwnTemplate.makeNonce()
      if let body = own.render(model, nonce: nonce) {
        return RenderedPage(
          status: page.status,
          headers: Self.headers(page, model, nonce: own.usesNonce ? nonce : nil),
          body: ByteBuffer(string: body)
        )
      }
    }
    return RenderedPage(
      status: page.status,
      headers: Self.headers(page, model),
      body: ByteBuffer(string: template.render(model))
    )
  }

  private static func headers(
    _ page: LinkPage,
    _ model: PageModel,
    nonce: String? = nil
  ) -> [HTTPField] {
    let policy = ContentPolicy(
      hasScript: model.script != nil,
      nonce: nonce,
      hasPictures: page.brand.icon ?? page.brand.header != nil || model.hasBadge,
      pictureOrigin: page.shownPreview.picture?.origin
    )
    let robots = HTTPField(name: .xRobotsTag, value: LinkRedirect.unlisted)
    return [
      HTTPField(name: .contentType, value: "text/html; charset=utf-8"),
      HTTPField(name: .contentLanguage, value: page.language.rawValue),
      HTTPField(name: .contentSecurityPolicy, value: policy.text),
      HTTPField(name: .referrerPolicy, value: "no-referrer"),
      HTTPField(name: .xContentTypeOptions, value: "nosniff"),
      HTTPField(name: .cacheControl, value: "no-store"),
      HTTPField(name: .vary, value: "Accept-Language, User-Agent"),
    ] + (page.isUnlisted ? [robots] : [])
  }
}

/// A rendered page, with the headers of its response.
struct RenderedPage: Sendable, Hashable {
  var status: Int
  var headers: [HTTPField]
  /// The page as HTML in UTF-8.
  var body: ByteBuffer
}
