/// The files that pages load from their own host. They are embedded in the binary.
struct PageAssets: Sendable, Hashable {
  struct Asset: Sendable, Hashable {
    var path: String
    var contentType: String
    var file: StaticFile

    /// The path together with a version of the content, so that clients can cache the file forever.
    var address: String { "\(path)?v=\(file.entityTag.filter { $0 != "\"" })" }
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
