import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("App API")
struct AppAPITests {
  private func resolve(
    _ url: String,
    with service: TestService,
    key: String,
    _ change: (inout ResolveRequest) -> Void = { _ in }
  ) async throws -> TestService.ReceivedResponse {
    var request = ResolveRequest(url: url, appKey: key, source: .universalLink)
    change(&request)
    let body = try String(decoding: JSONEncoder().encode(request), as: UTF8.self)
    return try await service.send(.post, "https://brand.example/v1/resolve", body: body)
  }

  @Test("Resolving a short link returns the long link and records an opening")
  func resolveShort() async throws {
    let service = try TestService()
    let key = try await service.key([.resolve])
    let link = try await service.link("summer", to: "example://products/1?a=b") {
      $0.content.campaign = Campaign(campaign: "summer")
    }
    let id = "0193ce9e-7a4b-7000-8000-000000000001"
    let url = "https://brand.example/summer?c=%20d"
    let response = try await resolve(url, with: service, key: key) {
      $0.openingID = id
      $0.openedAt = Timestamp("2026-11-21T11:00:00Z")
    }.json(ResolveAnswer.self)
    #expect(response.kind == .link)
    #expect(response.url == "https://example.com/products/1?a=b&c=%20d")
    #expect(response.form == .short)
    #expect(response.campaign == Campaign(campaign: "summer"))
    let event = try #require(service.events.all.first)
    #expect(event.kind == .opening && event.id == id && event.clickID == nil)
    #expect(event.linkID == link.id)
    #expect(event.time == Timestamp("2026-11-21T11:00:00Z"))
  }

  static let platforms: [(AppPlatform?, String?, String)] = [
    (.ios, nil, "ios"), (.android, "fernhill-android/1", "android"),
    (.other("toaster"), "linkwright-swift/9.0.0", "unknown"),
    (nil, "linkwright-swift/0.1.0", "ios"), (nil, "fernhill-android/1", "unknown"),
    (nil, nil, "unknown"),
  ]

  @Test("An opening has the platform that the app states", arguments: platforms)
  func platform(platform: AppPlatform?, sdk: String?, stored: String) async throws {
    let service = try TestService()
    let key = try await service.key([.resolve])
    _ = try await resolve("example://products/1", with: service, key: key) {
      $0.platform = platform
      $0.sdk = sdk
    }
    #expect(service.events.all.map(\.platform) == [stored])
  }

  @Test("Resolving without recording counts nothing, and leaves the click for a later opening")
  func unrecorded() async throws {
    let service = try TestService()
    let key = try await service.key([.resolve])
    _ = try await service.link("summer", to: "example://products/1") {
      $0.content.campaign = Campaign(campaign: "summer")
    }
    let visit = try await service.send(.get, "https://brand.example/summer")
    let click = try #require(service.events.all.first)
    #expect(visit.status == 200 && click.kind == .visit)
    let url = "https://brand.example/summer?lw_click=\(click.id)"
    let looked = try await resolve(url, with: service, key: key) { $0.recordsOpening = false }
      .json(ResolveAnswer.self)
    #expect(service.events.all.count == 1)
    let opened = try await resolve(url, with: service, key: key).json(ResolveAnswer.self)
    #expect(looked == opened && opened.campaign?.campaign == "summer")
    #expect(service.events.all.last?.clickID == click.id)
    _ = try await resolve(url, with: service, key: key) { $0.recordsOpening = true }
    #expect(service.events.all.count == 3)
  }

  @Test(
    "A problem names the field of the preview as the request spells it",
    arguments: [
      ("title", String(repeating: "a", count: 201)),
      ("description", String(repeating: "a", count: 501)),
      ("imageURL", "https://other.test/a.png"),
    ]
  )
  func previewFields(name: String, value: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite, .invitationsWrite], app: nil)
    let member = #""\#(name)": "\#(value)""#
    let link = try await service.createLink(
      #"{"destination": "example://a", \#(member)}"#,
      key: key
    )
    let invitation = try await service.send(
      .post,
      "https://brand.example/v1/invitations",
      headers: [.authorization: "Bearer \(key)"],
      body: "{\(member)}"
    )
    for response in [link, invitation] {
      #expect(response.status == 422)
      #expect(response.body.contains(#""detail":"\"\#(name)\" "#), "\(response.body)")
    }
  }

  @Test(
    "A preview has the title, the description and the image of the link's page",
    arguments: ["en", "ja", "ko", "ko-KR", "de", ""]
  )
  func preview(language: String) async throws {
    var configuration = ServiceConfiguration.example
    configuration.linkTemplates = [
      LinkTemplate(
        name: "chair",
        imageURL: "https://example.com/chair.png",
        texts: [
          "en": SocialPreview(title: "A chair", description: "Oak"),
          "ko": SocialPreview(title: "의자"),
        ]
      )
    ]
    let service = try TestService(configuration)
    let key = try await service.key([.resolve, .linksWrite])
    let created = try await service.createLink(
      #"{"destination": "example://a", "template": "chair", "previewLanguage": "\#(language)"}"#,
      key: key
    ).json(CreatedLink.self)
    let preview = try #require(created.preview)
    let answer = try await resolve(created.url, with: service, key: key) {
      $0.previewLanguage = language
      $0.recordsOpening = false
    }.json(ResolveAnswer.self)
    #expect(answer.preview == preview)
    let page = try await service.send(
      .get,
      created.url,
      userAgent: "facebookexternalhit/1.1",
      headers: [.acceptLanguage: language]
    ).body
    let description = try #require(preview.description)
    #expect(page.contains(#"<meta property="og:title" content="\#(preview.title)">"#))
    #expect(page.contains(#"<meta property="og:description" content="\#(description)">"#))
    #expect(page.contains(#"<meta property="og:image" content="https://example.com/chair.png">"#))
    #expect(preview.imageURL == "https://example.com/chair.png")
    #expect(preview.title == (language.hasPrefix("ko") ? "의자" : "A chair"))
  }

  @Test("Without a language, or without a page of the service, there is no preview")
  func withoutPreview() async throws {
    let service = try TestService()
    let key = try await service.key([.resolve, .linksWrite])
    _ = try await service.link("summer", to: "example://products/1")
    let plain = try await resolve("https://brand.example/summer", with: service, key: key)
    #expect(!plain.body.contains("preview"))
    let created = try await service.createLink(#"{"destination": "example://a"}"#, key: key)
    #expect(!created.body.contains("preview"))
    for url in ["https://example.com/products/1", "https://brand.example/none"] {
      let answer = try await resolve(url, with: service, key: key) { $0.previewLanguage = "en" }
      #expect(try answer.json(ResolveAnswer.self).preview == nil)
    }
  }

  static let unchanged: [(String, ResolveAnswer.Kind, LinkForm?)] = [
    ("https://example.com/products/1?a=%20", .link, .universal),
    ("example://products/1", .link, .scheme),
    ("https://brand.example/products/1?adj_t=x", .link, .long),
    ("https://brand.example/fryYl", .unknown, nil),
    ("https://foreign.example/a", .unknown, nil),
    ("https://other.example/a/b", .unknown, nil),
    ("fb123://authorize?token=x", .unknown, nil),
    ("", .unknown, nil),
    ("https://brand.example\\@evil.example", .unknown, nil),
  ]

  @Test("Resolving any other link returns it unchanged", arguments: unchanged)
  func resolveOther(url: String, kind: ResolveAnswer.Kind, form: LinkForm?) async throws {
    let service = try TestService()
    let key = try await service.key([.resolve])
    let response = try await resolve(url, with: service, key: key).json(ResolveAnswer.self)
    #expect(response.kind == kind)
    #expect(response.url == url)
    #expect(response.form == form)
    #expect(service.events.all.count == (kind == .unknown ? 0 : 1))
  }

  @Test(
    "Resolving clamps the time of a wrong clock",
    arguments: [
      ("2030-01-01T00:00:00Z", "2026-11-21T12:00:00Z"),
      ("1970-01-01T00:00:00Z", "2026-11-14T12:00:00Z"),
    ]
  )
  func clocks(sent: String, recorded: String) async throws {
    let service = try TestService()
    let key = try await service.key([.resolve])
    _ = try await resolve("example://products/1", with: service, key: key) {
      $0.openedAt = Timestamp(sent)
    }
    #expect(service.events.all.last?.time == Timestamp(recorded))
  }

  /// Bodies of resolve requests; `KEY` is replaced by a valid key.
  static let invalidBodies: [(body: String, status: Int, problem: String)] = [
    ("{", 400, "malformed-request"),
    ("[]", 422, "invalid-value"),
    (#"{"url": 1, "appKey": "x"}"#, 422, "invalid-value"),
    (#"{"url": "https://brand.example/a", "appKey": "x"}"#, 401, "unknown-key"),
    (#"{"url": "https://brand.example/a", "appKey": ""}"#, 401, "missing-key"),
    (
      #"{"url": "\#(String(repeating: "a", count: 9000))", "appKey": "KEY"}"#, 422,
      "invalid-value"
    ),
    (String(repeating: " ", count: 20_000), 413, "too-large"),
  ]

  @Test("An invalid resolve request gets a problem document", arguments: invalidBodies)
  func problems(body: String, status: Int, problem: String) async throws {
    let service = try TestService()
    let key = try await service.key([.resolve])
    let response = try await service.send(
      .post,
      "https://brand.example/v1/resolve",
      body: body.replacing("KEY", with: key)
    )
    #expect(response.status == status)
    #expect(response.problem == problem)
    #expect(response.headers[.contentType] == "application/problem+json")
  }

  @Test("A wrong method gets 405 and an unknown path 404")
  func unknownCalls() async throws {
    let service = try TestService()
    let get = try await service.send(.get, "https://brand.example/v1/resolve")
    #expect(get.status == 405 && get.headers[.allow] == "POST")
    #expect(try await service.send(.get, "https://brand.example/v1/none").problem == "not-found")
  }

  @Test("Apps can create links that redirect")
  func createLink() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite])
    let headers: HTTPFields = [.authorization: "Bearer \(key)"]
    let body = #"{"destination": "example://products/1", "campaign": {"label": "share"}}"#
    let created = try await service.send(
      .post,
      "https://brand.example/v1/links",
      headers: headers,
      body: body
    )
    #expect(created.status == 201)
    let url = try created.json(CreatedLink.self).url
    #expect(try await service.send(.get, url, userAgent: LinkResolutionTests.desktop).status == 302)
    let foreign = try await service.send(
      .post,
      "https://other.example/v1/links",
      headers: headers,
      body: body
    )
    #expect(foreign.problem == "invalid-value")
  }

  @Test("A link that an app created needs no database")
  func createdLinkIsInTable() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite])
    let created = try await service.send(
      .post,
      "https://brand.example/v1/links",
      headers: [.authorization: "Bearer \(key)"],
      body: #"{"destination": "example://products/1"}"#
    )
    let url = try created.json(CreatedLink.self).url
    try await service.store.close()
    #expect(try await service.send(.get, url, userAgent: LinkResolutionTests.desktop).status == 302)
  }

  @Test(
    "Apps cannot create links to destinations that are not allowed",
    arguments: [
      #"{"destination": "https://evil.example/"}"#, #"{"destination": "other://a"}"#,
      #"{"destination": "javascript:alert(1)"}"#,
    ]
  )
  func refusedLinks(body: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite])
    let response = try await service.createLink(body, key: key)
    #expect(response.problem == "destination-not-allowed")
  }

  @Test("An invitation is issued, previewed and redeemed once per person up to its capacity")
  func invitations() async throws {
    let service = try TestService()
    let server = try await service.key([.invitationsWrite], app: nil)
    let app = try await service.key([.invitationsRedeem, .resolve])
    let issued = try await service.send(
      .post,
      "https://brand.example/v1/invitations",
      headers: [.authorization: "Bearer \(server)"],
      body: #"{"inviter": "u1", "inviterName": "Ana", "maximumUses": 2, "payload": {"room": "7"}}"#
    )
    #expect(issued.status == 201)
    let invitation = try issued.json(CreatedInvitation.self)
    #expect(invitation.url == "https://brand.example/invite/\(invitation.code.rawValue)")
    let code = invitation.code.description.lowercased()
    let headers: HTTPFields = [.authorization: "Bearer \(app)"]
    let address = "https://brand.example/v1/invitations/\(code)"
    let preview = try await service.send(.get, address, headers: headers)
      .json(InvitationPreview.self)
    #expect(preview.inviterName == "Ana" && preview.remainingUses == 2 && preview.state == .open)
    #expect(preview.payload == ["room": "7"])

    func redeem(_ redeemer: String, _ key: String) async throws -> TestService.ReceivedResponse {
      var headers = headers
      headers[.idempotencyKey] = key
      return try await service.send(
        .post,
        "\(address)/redeem",
        headers: headers,
        body: #"{"redeemer": "\#(redeemer)"}"#
      )
    }
    let first = try await redeem("u2", "k1")
    #expect(first.status == 200)
    #expect(try !first.json(RedeemAnswer.self).repeated)
    let again = try await redeem("u2", "k1").json(RedeemAnswer.self)
    #expect(try again.repeated && again.id == first.json(RedeemAnswer.self).id)
    #expect(try await redeem("u3", "k1").problem == "idempotency-key-reused")
    #expect(try await redeem("u1", "k2").problem == "own-invitation")
    #expect(try await redeem("u3", "k3").status == 200)
    #expect(try await redeem("u4", "k4").problem == "invitation-exhausted")
    #expect(try await service.send(.post, "\(address)/redeem", headers: headers).status == 400)
    for key in ["a b", "é", String(repeating: "k", count: 256)] {
      #expect(try await redeem("u4", key).problem == "invalid-value")
    }
    let unknown = try await service.send(
      .get,
      "https://brand.example/v1/invitations/AAAA-AAAA-AAAA",
      headers: headers
    )
    #expect(unknown.problem == "unknown-invitation")

    // The invitation has no capacity left.
    let page = try await service.send(.get, invitation.url)
    #expect(page.status == 410)
    #expect(service.events.all.last?.kind == .invitationShown)
    let resolved = try await resolve(invitation.url, with: service, key: app).json(
      ResolveAnswer.self
    )
    #expect(resolved.kind == .invitation && resolved.invitation?.code == invitation.code)
    #expect(resolved.url == invitation.url)
  }

  @Test("Guessing invite codes is rate limited, with Retry-After")
  func guessing() async throws {
    let service = try TestService()
    let key = try await service.key([.invitationsRedeem])
    var last: TestService.ReceivedResponse?
    for number in 0..<61 {
      last = try await service.send(
        .get,
        "https://brand.example/v1/invitations/AAAAAAAAAA\(number + 10)",
        headers: [.authorization: "Bearer \(key)"]
      )
    }
    #expect(last?.status == 429)
    #expect(last?.headers[.retryAfter] == "3")
    service.clock.withLockedValue { $0.milliseconds += 3000 }
    let later = try await service.send(
      .get,
      "https://brand.example/v1/invitations/AAAAAAAAAAAA",
      headers: [.authorization: "Bearer \(key)"]
    )
    #expect(later.status == 404)
  }
}
