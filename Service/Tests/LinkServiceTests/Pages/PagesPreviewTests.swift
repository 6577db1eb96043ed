import Foundation
import HTTPTypes
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("The preview of pages")
struct PagesPreviewTests {
  /// A configuration with a brand and a template, in a folder of its own.
  ///
  /// A class because the folder has one owner.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID())")
    var path: String { url.appending(path: "linkwright.yaml").path }

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try write("<p>{{heading}}</p>{{^icon}}first{{/icon}}", to: "gone.mustache")
      try write(
        """
        apps: [{name: shop, teamID: ABCDE12345, bundleID: com.example.shop, schemes: [shop]}]
        brands: [{name: acme, templates: {gone: gone.mustache}}]
        hosts: [{host: go.example.com, kind: branded, apps: [shop], brand: acme, title: Shop}]
        """,
        to: "linkwright.yaml"
      )
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: url.appending(path: name))
    }
  }

  private func get(
    _ path: String,
    _ state: PreviewState,
    host: String = "127.0.0.1:8082",
    method: HTTPRequest.Method = .get
  ) async throws -> TestService.ReceivedResponse {
    let head = HTTPRequest(method: method, scheme: "http", authority: host, path: path)
    return try await TestService.response(of: PreviewResponder(state), to: head, body: "")
  }

  private func makeState(_ folder: Folder) throws -> PreviewState {
    try PreviewState(path: folder.path, time: TestService.start)
  }

  @Test("The overview shows every kind of page in every language, light and dark")
  func overview() async throws {
    let folder = try Folder()
    let state = try makeState(folder)
    let overview = try await get("/", state)
    #expect(overview.status == 200)
    let pages = state.current.pages
    for kind in PageKind.allCases {
      let titles: [PageKind: String] = [.notFound: "not found", .tooManyRequests: "too many"]
      let title = titles[kind] ?? kind.rawValue
      #expect(pages.contains { $0.title.hasPrefix(title) }, "\(kind)")
    }
    for language in PageLanguage.builtIn {
      #expect(pages.contains { $0.language == language.rawValue })
    }
    #expect(overview.body.matches(of: /<iframe/).count == 2 * pages.count)
    for index in pages.indices {
      let page = try await get("/page/\(index)", state)
      #expect(page.status == 200)
      #expect(page.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'self'") == true)
      for match in page.body.matches(of: /(?:href|src)="(\/_lw\/[^"?]*)/) {
        #expect(try await get(String(match.1), state).status == 200, "\(match.1)")
      }
    }
    #expect(try await get("/page/\(pages.count)", state).status == 404)
    #expect(try await get("/page/-1", state).status == 404)
  }

  @Test("The frames of pages for tablets and computers are wide enough for two columns")
  func widths() async throws {
    let folder = try Folder()
    let state = try makeState(folder)
    let pages = state.current.pages
    for page in pages {
      let isExpected = ["computer", "iPad or Mac"].contains { page.title.hasSuffix($0) }
      #expect(page.isWide == isExpected, "\(page.title)")
    }
    let wide = pages.filter(\.isWide)
    #expect(!wide.isEmpty && wide.count < pages.count)
    let overview = try await get("/", state)
    let frames = overview.body.matches(of: /class="(?:light|dark) wide"/)
    #expect(frames.count == 2 * wide.count)
  }

  @Test("No page of the preview leaves for the website, as the page of a link does on a Mac")
  func stays() throws {
    let folder = try Folder()
    try folder.write(
      "apps: [{name: shop, teamID: ABCDE12345, bundleID: com.example.shop, schemes: [shop]}]\n"
        + "hosts: [{host: go.example.com, kind: branded, apps: [shop], title: Shop}]\n",
      to: "linkwright.yaml"
    )
    let pages = try makeState(folder).current.pages.filter { $0.title.contains("iPad") }
    #expect(!pages.isEmpty)
    for page in pages { #expect(!page.rendered.text.contains("data-for-mac"), "\(page.title)") }
    var page = SamplePages.phone(.open, .english, platform: .desktop)
    page.canBeTablet = true
    #expect(try PageRenderer().render(page).text.contains("data-for-mac"))
  }

  @Test("A changed template shows at once, and errors leave the last pages in place")
  func reload() async throws {
    let folder = try Folder()
    let state = try makeState(folder)
    func gone() async throws -> String {
      let index = try #require(state.current.pages.firstIndex { $0.title == "gone" })
      return try await get("/page/\(index)", state).body
    }
    let version = state.current.version
    #expect(try await gone().contains("first"))
    state.refresh()
    #expect(state.current.version == version)
    try folder.write("<p>{{heading}}</p>{{^icon}}second time{{/icon}}", to: "gone.mustache")
    state.refresh()
    #expect(state.current.version > version)
    #expect(try await gone().contains("second time"))
    try folder.write("<p>{{headline}}</p>", to: "gone.mustache")
    let broken = try await get("/", state)
    #expect(broken.body.contains("gone.mustache:1:4: error: LW5103"), "\(broken.body.prefix(2000))")
    #expect(try await gone().contains("second time"))
    try FileManager.default.removeItem(at: folder.url.appending(path: "gone.mustache"))
    #expect(try await get("/", state).body.contains("LW5100"))
    try folder.write("<p>{{heading}}</p>{{^icon}}third{{/icon}}", to: "gone.mustache")
    #expect(try await !get("/", state).body.contains("error: LW51"))
    #expect(try await gone().contains("third"))
    try folder.write("hosts: [<b>", to: "linkwright.yaml")
    let unreadable = try await get("/", state)
    #expect(unreadable.body.contains("class=\"errors\"") && !unreadable.body.contains("<b>"))
  }

  @Test("Pages of other sites cannot read the preview")
  func foreign() async throws {
    let folder = try Folder()
    let state = try makeState(folder)
    #expect(try await get("/", state, host: "evil.example").status == 403)
    #expect(try await get("/", state, host: "localhost:8082").status == 200)
    #expect(try await get("/", state, method: .post).status == 405)
    #expect(try await get("/none", state).status == 404)
  }
}
