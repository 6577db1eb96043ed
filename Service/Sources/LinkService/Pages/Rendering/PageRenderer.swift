internal import LinkStore
internal import Mustache

/// Turns what a page shows into HTML.
struct PageRenderer: Sendable {
  private let template: MustacheTemplate
  let assets: PageAssets

  /// - Throws: When the template in the binary cannot be parsed, which the tests rule out.
  init(assets: PageAssets = PageAssets()) throws {
    self.assets = assets
    template = try StrictHTML.template(PackageResources.page_mustache)
  }

  func render(_ page: LinkPage) -> RenderedPage {
    let model = PageModel(page, page.language.texts, assets)
    return RenderedPage(
      status: page.status,
      headers: Self.headers(page.language, hasScript: model.script != nil),
      body: Array(template.render(model).utf8)
    )
  }

  private static func headers(_ language: PageLanguage, hasScript: Bool) -> [RenderedPage.Header] {
    // The icon is an empty data URL: without one, browsers would ask the host for /favicon.ico.
    let policy = [
      "default-src 'none'", "style-src 'self'", hasScript ? "script-src 'self'" : nil,
      "img-src data:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ]
    return [
      .init(name: "Content-Type", value: "text/html; charset=utf-8"),
      .init(name: "Content-Language", value: language.rawValue),
      .init(
        name: "Content-Security-Policy",
        value: policy.compactMap(\.self).joined(separator: "; ")
      ),
      .init(name: "Referrer-Policy", value: "no-referrer"),
      .init(name: "X-Content-Type-Options", value: "nosniff"),
      .init(name: "Cache-Control", value: "no-store"),
      .init(name: "Vary", value: "Accept-Language, User-Agent"),
    ]
  }
}

extension LinkPage {
  /// The status of HTTP.
  var status: Int {
    switch kind {
    case .open, .card: 200
    case .invitation(let invitation): invitation.isOpen ? 200 : 410
    case .notFound: 404
    case .gone: 410
    }
  }
}
