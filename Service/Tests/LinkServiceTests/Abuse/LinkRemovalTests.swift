import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("Removal of links")
struct LinkRemovalTests {
  private static let wording = "Your account is locked"

  private func hostileLink(_ slug: String, in service: TestService, by key: String?) async throws {
    try await service.link(slug, to: "https://shop.example.org/\(slug)") { link in
      link.createdBy = key
      link.content.preview = SocialPreview(title: Self.wording, description: Self.wording)
      link.content.campaign = Campaign(campaign: Self.wording)
      link.content.fallbacks.ended = "https://shop.example.org/ended"
      link.content.tags = [Self.wording]
    }
  }

  @Test("A deleted link leaves a page without its words, and its slug stays in use")
  func tombstone() async throws {
    let service = try TestService()
    let key = try await service.key([.linksRead, .linksWrite], app: nil)
    try await hostileLink("bad", in: service, by: nil)
    let link = try #require(try await service.store.link(host: "brand.example", slug: "bad"))
    #expect(try await service.send(.get, link.url).body.contains(Self.wording))
    for _ in 0..<2 {
      let deleted = try await service.manage(.delete, "/v1/links/\(link.id)", key: key)
      #expect(deleted.status == 200 && !deleted.body.contains("locked"))
      #expect(deleted.body.contains("deletedAt"))
    }
    for path in ["bad", "bad?x=1"] {
      let page = try await service.send(.get, "https://brand.example/\(path)")
      #expect(page.status == 410 && page.location == nil)
      #expect(!page.body.contains("locked") && !page.body.contains("shop.example.org"))
    }
    let list = try await service.manage(.get, "/v1/links?archived=any", key: key)
    #expect(!list.body.contains(link.id))
    for (method, path) in [
      (HTTPRequest.Method.get, ""), (.patch, ""), (.post, "/restore"), (.post, "/archive"),
    ] {
      let response = try await service.manage(
        method,
        "/v1/links/\(link.id)\(path)",
        key: key,
        body: method == .patch ? #"{"tags": ["a"]}"# : ""
      )
      #expect(response.problem == "not-found", "\(method) \(path)")
    }
    let again = try await service.manage(
      .post,
      "/v1/links",
      key: key,
      body: #"{"host": "brand.example", "slug": "bad", "destination": "example://a"}"#
    )
    #expect(again.problem == "slug-taken")
  }

  @Test("A page has a link for reports if its host has an address for them")
  func report() async throws {
    var configuration = ServiceConfiguration.example
    for (url, email, href) in [
      (nil, nil, nil),
      (
        "https://a.example/r?x=1#y", "b@a.example",
        "https://a.example/r?x=1&amp;link=https%3A%2F%2Fbrand.example%2Fchair#y"
      ),
      (
        nil, "b@a.example",
        "mailto:b@a.example?subject=Report%20this%20link&amp;body=https%3A%2F%2Fbrand.example%2Fchair"
      ),
    ] as [(String?, String?, String?)] {
      configuration.hosts[0].reportURL = url
      configuration.hosts[0].reportEmail = email
      let service = try TestService(configuration)
      try await service.link("chair", to: "example://products/1")
      let page = try await service.send(.get, "https://brand.example/chair").body
      #expect(page.contains("Report this link") == (href != nil))
      if let href { #expect(page.contains("href=\"\(href)\"")) }
      #expect(try await !service.send(.get, "https://brand.example/chiar").body.contains("Report"))
    }
  }

  @Test(
    "One request removes all links of a key, after a dry run",
    arguments: ["archive", "delete"]
  )
  func bulk(action: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    for number in 0..<600 { try await hostileLink("bad\(number)", in: service, by: "stranger") }
    try await hostileLink("good", in: service, by: "team")
    #expect(try await service.send(.get, "https://brand.example/bad7").status == 200)
    func remove(_ body: String) async throws -> String {
      try await service.manage(.post, "/v1/links/\(action)", key: key, body: body).body
    }
    #expect(
      try await remove(#"{"createdBy": "stranger", "dryRun": true}"#)
        == #"{"count":600,"dryRun":true}"#
    )
    #expect(try await service.send(.get, "https://brand.example/bad7").status == 200)
    #expect(
      try await remove(#"{"createdBy": "stranger"}"#) == #"{"count":600,"dryRun":false}"#
    )
    #expect(
      try await remove(#"{"createdBy": "stranger"}"#) == #"{"count":0,"dryRun":false}"#
    )
    let removed = try await service.send(.get, "https://brand.example/bad7")
    #expect(
      !removed.body.contains(Self.wording) && removed.status == (action == "delete" ? 410 : 302)
    )
    #expect(try await service.send(.get, "https://brand.example/good").status == 200)
  }

  @Test(
    "The links to remove have to be named",
    arguments: [
      "{}", #"{"host": "brand.example"}"#, #"{"dryRun": true}"#, #"{"key": "a"}"#,
      #"{"createdBy": "a", "dryRun": null}"#, #"{"createdBy": "a", "campaign": null}"#,
    ]
  )
  func criterion(body: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let response = try await service.manage(.post, "/v1/links/delete", key: key, body: body)
    #expect(response.problem == "invalid-value")
  }
}
