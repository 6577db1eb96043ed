/// Pages without any looks, until there is a renderer.
struct PlainPages: PageRendering {
  func response(to page: LinkPage) -> RenderedPage {
    let status =
      switch page.kind {
      case .open, .invitation, .card: 200
      case .notFound: 404
      case .gone: 410
      }
    return RenderedPage(
      status: status,
      headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
      body: Array("\(page.kind)\n".utf8)
    )
  }

  func asset(at path: String) -> ServedAsset? { nil }
}
