import HTTPTypes
import SiteAssociation
import Testing

@testable import LinkService

@Suite("Association files")
struct AssociationFilesTests {
  @Test(
    "The Apple file is served at both paths with an entity tag",
    arguments: ["/.well-known/apple-app-site-association", "/apple-app-site-association"],
    ["brand.example", "BRAND.example:443", "example.com"]
  )
  func paths(path: String, host: String) async throws {
    let service = try TestService()
    let response = try await service.send(.get, "https://\(host)\(path)", userAgent: nil)
    #expect(response.status == 200)
    #expect(response.headers[.contentType] == "application/json")
    let tag = try #require(response.headers[.eTag])
    let again = try await service.send(
      .get,
      "https://\(host)\(path)",
      headers: [.ifNoneMatch: "\"x\", W/\(tag)"]
    )
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
    let head = try await service.send(.head, "https://\(host)\(path)")
    #expect(head.status == 200 && head.body.isEmpty)
    #expect(head.headers[.contentLength] == "\(response.body.utf8.count)")
    let post = try await service.send(.post, "https://\(host)\(path)")
    #expect(post.status == 405 && post.headers[.allow] == "GET, HEAD")
    #expect(service.events.all.isEmpty)
  }

  @Test("Files name the apps of the host and exclude reserved paths")
  func content() async throws {
    let service = try TestService()
    let path = "/.well-known/apple-app-site-association"
    let branded = try await service.send(.get, "https://brand.example\(path)").body
    let file = AssociationFile(reading: Array(branded.utf8))
    #expect(file.appIDs() == ["ABCDE12345.com.example.app"])
    #expect(branded.contains(#"{"/": "/v1/*", "exclude": true},"#))
    #expect(branded.contains(#"{"/": "*/.?*", "exclude": true},"#))
    #expect(branded.contains(#"{"/": "/products/*"},"#))
    #expect(!branded.contains("webcredentials"))
    #expect(!branded.contains("appclips"))
    let own = try await service.send(.get, "https://example.com\(path)").body
    #expect(own.contains(#"{"/": "/private/*", "exclude": true},"#))
    #expect(own.contains("ABCDE12345.com.example.app.beta"))
    #expect(!own.contains("/_lw/"))
    let android = try await service.send(.get, "https://brand.example/.well-known/assetlinks.json")
    #expect(android.status == 200)
    #expect(android.body.contains(#""package_name": "com.example.app""#))
    let none = try await service.send(.get, "https://other.example/.well-known/assetlinks.json")
    #expect(none.status == 404)
  }

  @Test(
    "An unknown host gets 404",
    arguments: ["", "unknown.example", "example.com.", "127.0.0.1"]
  )
  func unknownHost(host: String) async throws {
    let service = try TestService()
    for path in ["/.well-known/apple-app-site-association", "/abc", "/v1/resolve"] {
      let response = try await service.send(.get, "https://\(host)\(path)")
      #expect(response.status == 404)
      #expect(response.body == "This host is not configured.\n")
    }
  }
}
