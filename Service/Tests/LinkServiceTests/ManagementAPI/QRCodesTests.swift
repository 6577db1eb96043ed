import Dispatch
import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import LinkwrightTesting
import SiteAssociation
import Testing

@testable import LinkService

@Suite("QR codes in the management API")
struct QRCodesTests {
  private struct Fixture {
    let service: TestService
    let key: String
    let path: String

    init(_ configuration: ServiceConfiguration = BrandSamples.service) async throws {
      service = try TestService(configuration)
      key = try await service.key([.linksRead, .invitationsRead], app: nil)
      path = "/v1/links/\(try await service.link("lamp", to: "example://products/1").id)/qr"
    }

    func draw(_ query: String = "", headers: HTTPFields = [:]) async throws
      -> TestService.ReceivedResponse
    {
      try await service.manage(.get, path + query, key: key, headers: headers)
    }
  }

  @Test("The code of a link is an SVG with the marked link, and has an entity tag")
  func svg() async throws {
    let fixture = try await Fixture()
    let response = try await fixture.draw()
    #expect(response.status == 200)
    #expect(response.headers[.contentType] == "image/svg+xml")
    #expect(response.headers[.cacheControl] == "private, no-cache")
    let marked = try QRDesign("https://brand.example/lamp?lw_via=qr", style: QRStyle())
    #expect(response.body == marked.svg())
    let plain = try await fixture.draw("?marker=false")
    #expect(plain.body == (try QRDesign("https://brand.example/lamp", style: QRStyle()).svg()))
    let tag = try #require(response.headers[.eTag])
    #expect(plain.headers[.eTag] != tag)
    let again = try await fixture.draw(headers: [.ifNoneMatch: tag])
    #expect(again.status == 304 && again.body.isEmpty && again.headers[.eTag] == tag)
    #expect(again.headers[.contentLength] == nil)
    #expect(try await fixture.draw("?size=600", headers: [.ifNoneMatch: tag]).status == 200)
  }

  @Test("A client that has the code takes no place among the codes that are drawn")
  func unchanged() throws {
    let text = "https://brand.example/lamp"
    let request = try QRRequest(LinkQuery(""))
    let tag = try #require(try request.response(for: text).entityTag)
    let response = try #require(request.unchanged(for: text, ifNoneMatch: "\"a\", W/\(tag)"))
    #expect(response.status == .notModified && response.entityTag == tag && response.body.isEmpty)
    for other in [nil, "", "\"a\"", "*"] {
      #expect(request.unchanged(for: text, ifNoneMatch: other) == nil, "\(other ?? "nil")")
    }
  }

  @Test("If-None-Match has no effect on a request with a logo, or on a code that is refused")
  func conditions() async throws {
    let fixture = try await Fixture()
    let picture = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>
      """
    var headers = HTTPFields()
    for _ in 0..<2 {
      let drawn = try await fixture.service.manage(
        .post,
        fixture.path,
        key: fixture.key,
        headers: headers,
        body: picture
      )
      #expect(drawn.status == 200 && !drawn.body.isEmpty)
      #expect(drawn.headers[.eTag] != nil)
      headers[.ifNoneMatch] = drawn.headers[.eTag]
    }
    #expect(try await fixture.draw("?margin=1", headers: [.ifNoneMatch: "*"]).status == 422)
  }

  @Test("Every option changes the picture, and its entity tag")
  func options() async throws {
    let fixture = try await Fixture()
    let queries = [
      "", "?size=700", "?margin=5", "?foreground=123456", "?background=%23ffffee",
      "?modules=rounded", "?correction=H", "?logo=icon", "?logo=icon&logoSize=25", "?marker=false",
      "?format=png",
    ]
    var bodies: Set<String> = []
    var tags: Set<String> = []
    for query in queries {
      let response = try await fixture.draw(query)
      #expect(response.status == 200, "\(query): \(response.body)")
      bodies.insert(response.body)
      tags.insert(try #require(response.headers[.eTag]))
    }
    #expect(bodies.count == queries.count && tags.count == queries.count)
  }

  @Test(
    "A code that could not be scanned is refused with the rule and the cure",
    arguments: [
      ("?foreground=aaaaaa", "contrast", "Use the foreground"),
      ("?foreground=ffffff&background=000000", "inverted", "Use the foreground"),
      ("?margin=1", "margin", "Use 4."), ("?size=5000", "size", "Use 4096."),
      ("?logo=icon&logoSize=33&correction=L", "logo", "use a logo size of at most"),
    ]
  )
  func refusals(query: String, reason: String, cure: String) async throws {
    struct Refusal: Decodable { var reason: String, detail: String }
    let response = try await Fixture().draw(query)
    #expect(response.status == 422 && response.problem == "qr-code-refused", "\(response.body)")
    let refusal = try response.json(Refusal.self)
    #expect(refusal.reason == reason && refusal.detail.contains(cure), "\(refusal.detail)")
  }

  @Test(
    "A malformed option is refused",
    arguments: [
      "?size=big", "?margin=1.5", "?foreground=red", "?modules=dots", "?format=gif", "?logo=header",
      "?correction=X", "?marker=yes", "?colour=123456",
    ]
  )
  func malformed(query: String) async throws {
    let response = try await Fixture().draw(query)
    #expect(response.status == 422 && response.problem == "invalid-value", "\(response.body)")
  }

  @Test("A logo can be sent, if it is a picture that runs no code")
  func logo() async throws {
    let fixture = try await Fixture(.example)
    #expect(try await fixture.draw("?logo=icon").problem == "invalid-value")
    func post(_ body: String, _ query: String = "") async throws -> TestService.ReceivedResponse {
      try await fixture.service.manage(.post, fixture.path + query, key: fixture.key, body: body)
    }
    let picture = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>
      """
    let drawn = try await post(picture)
    #expect(drawn.status == 200)
    #expect(drawn.body.contains(Data(picture.utf8).base64EncodedString()))
    #expect(try await post(picture, "?format=png").body.contains("logo must be a PNG"))
    #expect(try await post("").problem == "invalid-value")
    #expect(try await post(picture, "?logo=icon").problem == "invalid-value")
    for body in [
      "no picture", picture.replacing("<path", with: "<script>alert(1)</script><path"),
      picture.replacing("M0", with: "\u{0}"), picture.replacing("svg>", with: "svg"),
    ] {
      let response = try await post(body)
      #expect(response.problem == "qr-code-refused", "\(body): \(response.body)")
    }
    let large = try await post(picture + String(repeating: " ", count: 300_000))
    #expect(large.problem == "qr-code-refused" && large.body.contains("256 KiB"))
    let huge = try await post(picture + String(repeating: " ", count: 600_000))
    #expect(huge.problem == "too-large")
  }

  @Test("The code of an invitation contains its marked link")
  func invitation() async throws {
    let fixture = try await Fixture()
    let key = try await fixture.service.key([.invitationsRead, .invitationsWrite], app: nil)
    let issued = try await fixture.service.manage(
      .post,
      "/v1/invitations",
      key: key,
      body: #"{"host": "brand.example"}"#
    ).json(ShownInvitation.self)
    let path = "/v1/invitations/\(issued.code.rawValue)/qr"
    let drawn = try await fixture.service.manage(.get, path, key: key)
    let design = try QRDesign(issued.url + "?lw_via=qr", style: QRStyle())
    #expect(drawn.body == design.svg())
  }

  @Test("The marker is refused if a rule would keep the link from opening the app")
  func rules() async throws {
    for (rules, isRefused) in [
      (#"{"/": "/products/*", "?": "?*", "exclude": true}|{"/": "/products/*"}"#, true),
      (#"{"/": "/products/*", "?": "x=1"}"#, true),
      (#"{"/": "/products/*", "?": {"x": "1"}}"#, false),
      (#"{"/": "/products/*"}"#, false),
      (#"{"/": "/others/*", "?": "x=1"}"#, false),
    ] {
      var configuration = ServiceConfiguration.example
      configuration.hosts[1].rules = .components(rules.split(separator: "|").map(String.init))
      let host = try #require(SiteDirectory(configuration)["example.com"])
      for query in ["", "?x=1"] {
        let url = "https://example.com/products/7\(query)"
        let before = host.associationFile.ruleSet(for: "ABCDE12345.com.example.app")?.decide(url)
        let marked = try? QRLink.marked(url, in: host.associationFile)
        if before == .match { #expect((marked == nil) == isRefused, "\(rules) \(url)") }
        guard let marked else { continue }
        let after = host.associationFile.ruleSet(for: "ABCDE12345.com.example.app")?.decide(marked)
        #expect((after == .match) == (before == .match))
      }
    }
  }

  @Test("docs/qr-codes.md states the actual limits and reasons")
  func documentation() throws {
    let page = try Repository.text("docs/qr-codes.md")
    let (sizes, margins, logoSizes) = (QRStyle.sizes, QRStyle.margins, QRStyle.logoSizes)
    for words in [
      "At most \(QRDrawer.standardCapacity) codes", "at most \(QRLogo.maximumByteCount >> 10) KiB",
      "\(sizes.lowerBound) to \(sizes.upperBound) pixels",
      "\(margins.lowerBound) to \(margins.upperBound) modules",
      "\(logoSizes.lowerBound) to \(logoSizes.upperBound) per cent",
      "less than \(QRColorRule.minimumRatio):1", "version \(QRLogoBox.versions.upperBound) must",
      "otherwise, version \(QRMatrix.maximumVersion)",
    ] { #expect(page.contains(words), "\(words)") }
    let codes: [QRRefusal.Code] = [
      .contrast, .inverted, .margin, .size, .length, .logo, .logoType, .marker,
    ]
    for code in codes { #expect(page.contains("`\(code.name)`"), "\(code.name)") }
    for name in QRRequest.names { #expect(page.contains("`\(name)`"), "\(name)") }
  }

  @Test("A key without the scope draws nothing")
  func scope() async throws {
    let fixture = try await Fixture()
    let key = try await fixture.service.key([.statisticsRead], app: nil)
    let response = try await fixture.service.manage(.get, fixture.path, key: key)
    #expect(response.problem == "insufficient-scope")
  }

  @Test("Beyond the capacity, requests are refused at once, and are accepted again later")
  func capacity() async throws {
    let drawer = QRDrawer(capacity: 3, width: 1)
    let gate = DispatchSemaphore(value: 0)
    let started = AsyncStream<Void>.makeStream()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<3 {
        group.addTask {
          try await drawer.draw {
            started.continuation.yield()
            gate.wait()
            return number
          }
        }
      }
      // One is being drawn; the others are accepted as soon as their tasks have run.
      for await _ in started.stream { break }
      while drawer.count < 3 { await Task.yield() }
      let problem = await #expect(throws: Problem.self) { try await drawer.draw { 9 } }
      #expect(problem?.kind == .tooManyRequests && problem?.retryAfter == 2)
      for _ in 0..<3 { gate.signal() }
      var numbers: Set<Int> = []
      for try await number in group { numbers.insert(number) }
      #expect(numbers == [0, 1, 2])
    }
    #expect(try await drawer.draw { 4 } == 4)
  }
}
