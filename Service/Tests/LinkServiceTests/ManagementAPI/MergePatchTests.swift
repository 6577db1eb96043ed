import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("Merge patches of links")
struct MergePatchTests {
  /// The examples of RFC 7396, appendix A.
  static let examples: [(String, String, String)] = [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
    (#"{"a":"foo"}"#, #"null"#, #"null"#),
    (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"a":1,"e":null}"#),
    (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    (#"{}"#, #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ]

  @Test("A patch is merged as in RFC 7396", arguments: examples)
  func merge(original: String, patch: String, result: String) throws {
    func value(_ text: String) throws -> JSONValue {
      try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }
    #expect(try value(original).merged(with: value(patch)) == value(result))
  }

  static func full(_ link: inout Link) {
    link.content.tags = ["a"]
    link.content.campaign = Campaign(network: "mail", campaign: "summer")
    link.content.visitLimit = 5
    link.content.storePolicy = .web
  }

  static let patches: [(String, @Sendable (inout LinkContent) -> Void)] = [
    ("{}", { _ in }),
    (#"{"destination": "example://b"}"#, { $0.destination = "example://b" }),
    (#"{"tags": null}"#, { $0.tags = [] }),
    (#"{"tags": ["b", "c"]}"#, { $0.tags = ["b", "c"] }),
    (
      #"{"campaign": {"network": null, "label": "x"}}"#,
      {
        $0.campaign = Campaign(campaign: "summer", label: "x")
      }
    ),
    (
      #"{"campaign": null, "visitLimit": null}"#,
      {
        $0.campaign = Campaign()
        $0.visitLimit = nil
      }
    ),
    (
      #"{"storePolicy": null, "queryForwarding": "keep"}"#,
      {
        $0.storePolicy = nil
        $0.queryForwarding = .keep
      }
    ),
    (
      #"{"expiresAt": "2030-01-01T00:00:00+09:00"}"#,
      {
        $0.expiresAt = Timestamp("2029-12-31T15:00:00Z")
      }
    ),
    (#"{"preview": {"title": "T"}}"#, { $0.preview = SocialPreview(title: "T") }),
  ]

  @Test("A patch changes only the members that it names", arguments: patches.indices)
  func patch(index: Int) async throws {
    let (patch, change) = Self.patches[index]
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let link = try await service.link("a", to: "example://a", Self.full)
    service.clock.withLockedValue { $0.milliseconds += 1000 }
    let response = try await service.manage(.patch, "/v1/links/\(link.id)", key: key, body: patch)
    #expect(response.status == 200, "\(response.body)")
    var expected = link
    change(&expected.content)
    if expected != link { expected.updatedAt = service.clock.withLockedValue { $0 } }
    #expect(try await service.store.link(id: link.id) == expected)
  }

  @Test(
    "An invalid patch is refused and changes nothing",
    arguments: [
      ("[]", "invalid-value"), ("null", "invalid-value"), ("", "malformed-request"),
      (#"{"destination": null}"#, "invalid-value"),
      (#"{"destination": "https://evil.example/"}"#, "destination-not-allowed"),
      (#"{"slug": "b"}"#, "invalid-value"), (#"{"archived": true}"#, "invalid-value"),
      (#"{"campaign": "x"}"#, "invalid-value"), (#"{"visitLimit": 0}"#, "invalid-value"),
      (#"{"visitLimit": 1.5}"#, "invalid-value"), (#"{"campaign": {"x": 1}}"#, "invalid-value"),
    ]
  )
  func refusals(patch: String, problem: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let link = try await service.link("a", to: "example://a", Self.full)
    let response = try await service.manage(.patch, "/v1/links/\(link.id)", key: key, body: patch)
    #expect(response.problem == problem, "\(response.body)")
    #expect(try await service.store.link(id: link.id) == link)
  }
}
