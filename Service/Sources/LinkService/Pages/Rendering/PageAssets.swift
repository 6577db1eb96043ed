/// The files that pages refer to, on the host of the page itself.
///
/// They are part of the binary, which can be copied alone.
struct PageAssets: Sendable, Hashable {
  struct Asset: Sendable, Hashable {
    var path: String
    var contentType: String
    var file: StaticFile

    /// The path with the version of the content, under which it can be kept for ever.
    var address: String { "\(path)?v=\(file.entityTag.filter { $0 != "\"" })" }

    /// The headers of an answer with the file, apart from its length.
    var headers: [RenderedPage.Header] {
      [
        .init(name: "Content-Type", value: contentType),
        .init(name: "Cache-Control", value: "public, max-age=31536000, immutable"),
        .init(name: "ETag", value: file.entityTag),
        .init(name: "X-Content-Type-Options", value: "nosniff"),
      ]
    }
  }

  let stylesheet = Asset(
    path: "/_lw/page.css",
    contentType: "text/css; charset=utf-8",
    file: StaticFile(String(decoding: PackageResources.page_css, as: UTF8.self))
  )
  let script = Asset(
    path: "/_lw/page.js",
    contentType: "text/javascript; charset=utf-8",
    file: StaticFile(String(decoding: PackageResources.page_js, as: UTF8.self))
  )

  var all: [Asset] { [stylesheet, script] }
}
