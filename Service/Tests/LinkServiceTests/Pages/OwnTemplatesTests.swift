import HTTPTypes
import LinkwrightCore
import NIOConcurrencyHelpers
import SiteAssociation
import Testing

@testable import LinkService

@Suite("Own templates in the configuration")
struct OwnTemplatesTests {
  private static func text(_ templates: String) -> String {
    """
    apps:
      - {name: example, teamID: ABCDE12345, bundleID: com.example.shop, schemes: [example]}
    brands:
      - {name: acme, templates: {\(templates)}}
    hosts:
      - {host: brand.example, kind: branded, apps: [example], title: Shop, brand: acme}

    """
  }

  private static let files = [
    "t/plain.mustache": "<p>ours: {{heading}}</p>{{> end}}{{#script}}{{/script}}\n",
    "t/end.mustache": "{{#footer}}{{/footer}}",
    "t/card.mustache": "<p>{{heading}}</p>",
    "t/nonce.mustache": "<h1>{{heading}}</h1>\n<script nonce=\"{{nonce}}\">go()</script>",
    "t/broken.mustache": "<p>\n  {{{heading}}}</p>",
    "t/partial.mustache": "{{> none}}",
    "t/uses-broken.mustache": "<p>{{> broken}}</p>",
  ]

  static let findings: [(String, [String], [String])] = [
    ("gone: t/plain.mustache", [], []),
    ("open: t/plain.mustache", ["LW5109 4:36"], []),
    ("card: t/card.mustache", ["LW5109 4:36"], []),
    ("notFound: t/card.mustache", ["LW5109 4:40"], []),
    ("gone: t/none.mustache", ["LW5100 4:36"], []),
    ("gone: t/partial.mustache", ["LW5100 4:36"], []),
    ("gone: t/broken.mustache", [], ["t/broken.mustache LW5102 2:3"]),
    ("gone: t/uses-broken.mustache", [], ["t/broken.mustache LW5102 2:3"]),
    ("went: t/plain.mustache", ["LW5008 4:30"], []),
    ("gone: [t/plain.mustache]", ["LW5010 4:36"], []),
  ]

  @Test(
    "A template is read with its partials, and its defects have their places",
    arguments: findings
  )
  func places(templates: String, expected: [String], attached: [String]) {
    let file = read(Self.text(templates), files: Self.files)
    #expect(file.findings.map(\.short) == expected)
    let places = file.attachments.flatMap { attachment in
      attachment.findings.map { "\(attachment.name) \($0.short)" }
    }
    #expect(places == attached)
    let isUsable = attached.isEmpty && expected.allSatisfy { $0.hasPrefix("LW5109") }
    #expect((file.configuration != nil) == isUsable)
  }

  @Test("A template has at most 64 partials", arguments: [(64, [String]()), (65, ["LW5104 4:36"])])
  func partials(count: Int, expected: [String]) {
    var files = ["t/a.mustache": "{{heading}}{{#script}}{{/script}}"]
    for number in 0..<count {
      files["t/a.mustache"]? += "{{> p\(number)}}"
      files["t/p\(number).mustache"] = ""
    }
    #expect(read(Self.text("gone: t/a.mustache"), files: files).findings.map(\.short) == expected)
  }

  @Test("Every page names what visitors lack if it never uses it")
  func missing() {
    let file = read(Self.text("invitation: t/card.mustache"), files: Self.files)
    #expect(
      file.findings.map(\.problem) == [
        "\"t/card.mustache\" never uses navigation, notice, code, script, report, social."
      ]
    )
  }

  private func makeService(_ templates: String) throws -> TestService {
    let file = read(Self.text(templates), files: Self.files)
    return try TestService(try #require(file.configuration))
  }

  private func missing(_ service: TestService) async throws -> TestService.ReceivedResponse {
    try await service.send(.get, "https://brand.example/none", userAgent: VisitorTests.safari)
  }

  @Test("A template replaces the page of its kind, and no other")
  func replaces() async throws {
    let service = try makeService("notFound: t/plain.mustache")
    for _ in 0..<3 {
      let page = try await missing(service)
      #expect(page.status == 404 && page.body.hasPrefix("<p>ours: "))
      #expect(page.headers[.contentSecurityPolicy]?.contains("nonce") == false)
    }
    let link = try await service.link("a", to: "example://a")
    let open = try await service.send(.get, link.url)
    #expect(open.status == 200 && open.body.hasPrefix("<!doctype html>"))
  }

  @Test("Scripts of a template run with the nonce of the page, which nobody can guess")
  func nonce() async throws {
    let service = try makeService("notFound: t/nonce.mustache")
    var nonces: Set<String> = []
    for _ in 0..<5 {
      let page = try await missing(service)
      let nonce = try #require(page.body.firstMatch(of: /nonce="([0-9a-f]{32})"/)?.1)
      let policy = try #require(page.headers[.contentSecurityPolicy])
      #expect(policy.contains("script-src 'self' 'nonce-\(nonce)';"))
      #expect(policy.contains("style-src 'self' 'nonce-\(nonce)';"))
      #expect(!policy.contains("unsafe"))
      nonces.insert(String(nonce))
    }
    #expect(nonces.count == 5)
  }

  @Test("After a reload with a broken template, the last good one is still in use")
  func reload() throws {
    let text = NIOLockedValueBox(Self.files["t/plain.mustache"] ?? "")
    var source = try ConfigurationSource(path: "linkwright.yaml") { path in
      if path == "linkwright.yaml" { return Array(Self.text("gone: t/plain.mustache").utf8) }
      if path == "t/plain.mustache" { return Array(text.withLockedValue { $0 }.utf8) }
      return Array((Self.files[path] ?? "").utf8)
    }
    let good = source.current
    text.withLockedValue { $0 = "<p>{{headline}}</p>" }
    let refused = source.reload()
    #expect(refused.result == .refused && source.current == good)
    #expect(refused.messages.first?.contains("t/plain.mustache:1:4: error: LW5103") == true)
    text.withLockedValue { $0 = "<p>{{heading}}!</p>" }
    #expect(source.reload().result == .changed && source.current != good)
  }

  @Test("A page that becomes too large is replaced by ours")
  func limit() throws {
    let text = String(repeating: "{{#title}}{{.}}{{/title}}", count: 700)
    let files = TemplateFiles(main: TemplateFile(name: "a", text: text))
    #expect(TemplateCheck(files).defects.isEmpty)
    let template = try OwnTemplate(files)
    var page = SamplePages.all(.english)[0].page
    page.appName = "A"
    var model = PageModel(page, texts: page.language.texts, assets: PageAssets())
    #expect(template.render(model, nonce: "") != nil)
    model.title = String(repeating: "&", count: 300)
    #expect(template.render(model, nonce: "") == nil)
  }
}
