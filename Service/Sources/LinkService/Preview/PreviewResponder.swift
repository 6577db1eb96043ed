import HTTPTypes
import Hummingbird
import LinkwrightCore
import NIOCore
import ServiceLifecycle

/// Answers the browser that shows a preview.
struct PreviewResponder: HTTPResponder {
  typealias Context = VisitorContext

  let state: PreviewState
  private let hosts = ManagementHosts()
  /// How often files are compared while a browser shows the preview.
  var interval = Duration.milliseconds(500)

  init(_ state: PreviewState, interval: Duration = .milliseconds(500)) {
    self.state = state
    self.interval = interval
  }

  func respond(to request: Request, context: Context) async throws -> Response {
    do { try hosts.check(request.head) } catch let problem as Problem { return problem.response }
    guard request.method == .get || request.method == .head else {
      return Problem.methodNotAllowed("GET, HEAD").response
    }
    let path = request.uri.path
    switch path {
    case "/": return overview()
    case "/events": return events()
    case "/preview.js": return Self.text(PreviewOverview.script, type: "text/javascript")
    case "/preview.css": return Self.text(PreviewOverview.styles, type: "text/css")
    default: break
    }
    if path.utf8.starts(with: "/page/".utf8) { return page(path.dropFirst("/page/".count)) }
    if let file = file(path, request) { return file }
    return Response(.text("Nothing was found at this address.", status: 404), isHead: false)
  }

  private func overview() -> Response {
    state.refresh()
    return Self.text(PreviewOverview(state.current).html, type: "text/html")
  }

  /// A page, which the overview shows in frames. Only this preview may do that.
  private func page(_ index: Substring) -> Response {
    let pages = state.current.pages
    guard let index = Int(index), pages.indices.contains(index) else {
      return Response(.text("The page no longer exists.", status: 404), isHead: false)
    }
    let page = pages[index].rendered
    var headers = HTTPFields(page.headers)
    headers[.contentSecurityPolicy] = headers[.contentSecurityPolicy]?
      .replacing("frame-ancestors 'none'", with: "frame-ancestors 'self'")
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: page.body))
  }

  private func file(_ path: String, _ request: Request) -> Response? {
    if let asset = state.assets.all.first(where: { $0.path == path }) {
      return Response(
        .file(asset.file, type: asset.contentType, maximumAge: 0, for: request.head),
        isHead: false
      )
    }
    let brandFile = state.current.sites.lazy.compactMap { $0.brandFiles[path] }.first
    return brandFile.map { Response($0.response(to: request.head), isHead: false) }
  }

  /// Server-sent events (WHATWG HTML, 9.2): the number of the version, whenever it changes.
  private func events() -> Response {
    let (state, interval) = (state, interval)
    let body = ResponseBody { writer in
      var sent = -1
      // The loop ends when the browser closes the connection, or when the preview stops.
      while !Task.isCancelled, !Task.isShuttingDownGracefully {
        state.refresh()
        let version = state.current.version
        let line = version == sent ? ": still here\n\n" : "data: \(version)\n\n"
        try await writer.write(ByteBuffer(string: line))
        sent = version
        try await Task.sleep(for: interval)
      }
      try await writer.finish(nil)
    }
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: body
    )
  }

  private static func text(_ text: String, type: String) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: "\(type); charset=utf-8", .cacheControl: "no-store",
        .contentSecurityPolicy: PreviewOverview.policy, .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text))
    )
  }
}
