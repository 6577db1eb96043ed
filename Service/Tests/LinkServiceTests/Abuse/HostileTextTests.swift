import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("Strangers' texts")
struct HostileTextTests {
  /// The text that must not appear, in any notation.
  private static let wording = "0900-LOCKED"

  /// 200 bodies of requests that create a link, each with a stranger's wording.
  static let bodies: [String] = {
    let texts = [
      "Your account is locked. Call \(wording)", "<script>alert('\(wording)')</script>",
      "\u{202E}\(wording)", "\(wording)\u{200B}", "https://evil.example/\(wording)",
      "{{heading}} \(wording)", "\(wording)\r\nSet-Cookie: a=b", "&lt;b&gt;\(wording)",
      "\u{0}\(wording)", String(repeating: "\(wording) ", count: 12),
    ]
    let fields = ["title", "description", "imageURL", "template"]
    let destinations = [
      "example://products/1", "https://example.com/products/1", "https://shop.example.org/",
      "https://evil.example/", "javascript:alert(1)",
    ]
    return texts.flatMap { text in
      fields.flatMap { field in
        destinations.map { destination in
          let body = [field: text, "destination": destination]
          return (try? JSONEncoder().encode(body)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
      }
    }
  }()

  @Test("A publishable key cannot put texts on pages: 200 attempts create no link")
  func publishableKey() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite])
    #expect(Self.bodies.count == 200)
    for body in Self.bodies {
      let response = try await service.createLink(body, key: key)
      #expect([403, 422].contains(response.status), "\(body)")
      #expect(!response.body.contains(Self.wording), "\(body)")
      // The quota of one address is smaller.
      service.clock.withLockedValue { $0.milliseconds += 60_000 }
    }
    #expect(try await service.store.links(LinkFilter(), after: nil, limit: 1).elements.isEmpty)
  }

  @Test("The problem names the cure")
  func cure() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite])
    let response = try await service.createLink(
      #"{"destination": "example://a", "title": "A chair"}"#,
      key: key
    )
    #expect(response.status == 403 && response.problem == "server-key-required")
    #expect(response.body.contains("linkTemplates") && response.body.contains("server key"))
  }

  @Test("A server key sets texts")
  func serverKey() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let created = try await service.createLink(
      #"{"destination": "example://a", "title": "A chair"}"#,
      key: key
    ).json(CreatedLink.self)
    #expect(try await service.send(.get, created.url).body.contains("A chair"))
  }

  @Test(
    "A template shows its texts in the language of the visitor",
    arguments: [("ko", "의자"), ("en", "A chair"), ("ja", "A chair"), ("de", "A chair")]
  )
  func template(language: String, title: String) async throws {
    var configuration = ServiceConfiguration.example
    configuration.linkTemplates = [
      LinkTemplate(
        name: "chair",
        texts: ["en": SocialPreview(title: "A chair"), "ko": SocialPreview(title: "의자")]
      )
    ]
    let service = try TestService(configuration)
    let key = try await service.key([.linksWrite])
    let created = try await service.createLink(
      #"{"destination": "example://a", "template": "chair"}"#,
      key: key
    ).json(CreatedLink.self)
    let page = try await service.send(
      .get,
      created.url,
      headers: [.acceptLanguage: language]
    )
    #expect(page.body.contains("<h1>\(title)</h1>"))
    let unknown = try await service.createLink(
      #"{"destination": "example://a", "template": "table"}"#,
      key: key
    )
    #expect(unknown.problem == "invalid-value" && unknown.body.contains("chair"))
  }

  @Test("A page does not show the query of its address")
  func query() async throws {
    let service = try TestService()
    let code = SamplePages.code
    try await service.store.insert([
      Invitation(
        id: "0193ce9e-7a4b-7000-8000-000000000001",
        code: code,
        host: "brand.example",
        content: InvitationContent(),
        usedCount: 0,
        createdAt: TestService.start
      )
    ])
    let page = try await service.send(
      .get,
      "https://brand.example/invite/\(code.rawValue)?Call-\(Self.wording)",
      userAgent: LinkResolutionTests.desktop
    )
    #expect(page.body.contains(">brand.example/<wbr>invite/<wbr>\(code.rawValue)<"))
  }

  static let names: [(name: String, defect: InviterName.Defect?)] = [
    ("Ana", nil), ("김 지우", nil), ("山田 太郎", nil), ("J.R. Smith", nil), ("O’Neil-D'Arcy", nil),
    ("Ana (design) 🌸", nil), ("Ana 2026", nil), ("ليلى", nil), ("三十六歳太郎", nil),
    (String(repeating: "a", count: 40), nil),
    (String(repeating: "a", count: 41), .tooLong),
    (String(repeating: "a\u{301}\u{302}\u{303}\u{304}", count: 30), .tooLong),
    ("", .empty), ("  ", .empty),
    ("Ana\nBen", .invisible), ("Ana\u{202E}", .invisible), ("A\u{200B}na", .invisible),
    ("\u{3164}", .invisible), ("Ana\u{7F}", .invisible), ("Ana\u{2066}", .invisible),
    ("evil.example", .address), ("https://x", .address), ("a@b.co", .address),
    ("evil。example", .address), ("www.evil", .address),
    ("0900123456", .number), ("0900 12-34", .number), ("٠٩٠٠١٢", .number), ("１２３４５６", .number),
    ("Ana” says", .quotation), ("「Ana」", .quotation), ("\"Ana\"", .quotation),
  ]

  @Test("An inviter name is a name", arguments: names)
  func inviterName(name: String, defect: InviterName.Defect?) {
    #expect(InviterName.defect(of: name) == defect)
  }

  @Test(
    "An invitation with a hostile name is refused, and pages show a stored one without its name"
  )
  func hostileInviter() async throws {
    let service = try TestService()
    let key = try await service.key([.invitationsWrite], app: nil)
    let response = try await service.send(
      .post,
      "https://brand.example/v1/invitations",
      headers: [.authorization: "Bearer \(key)"],
      body: #"{"inviterName": "Call 0900 123456"}"#
    )
    #expect(response.status == 422 && response.body.contains("inviterName"))
    let stored = Invitation(
      id: "0193ce9e-7a4b-7000-8000-000000000001",
      code: SamplePages.code,
      host: "brand.example",
      content: InvitationContent(inviterName: "Call 0900 123456"),
      usedCount: 0,
      createdAt: TestService.start
    )
    try await service.store.insert([stored])
    let page = try await service.send(
      .get,
      "https://brand.example/invite/\(SamplePages.code.rawValue)"
    )
    #expect(page.status == 200 && !page.body.contains("0900"))
  }
}

extension TestService {
  /// Creates a link through the API for apps.
  func createLink(
    _ body: String,
    key: String,
    from address: String? = nil
  ) async throws -> ReceivedResponse {
    try await send(
      .post,
      "https://brand.example/v1/links",
      headers: [.authorization: "Bearer \(key)"],
      body: body,
      from: address
    )
  }
}
