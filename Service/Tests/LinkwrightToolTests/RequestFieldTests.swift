import Foundation
import Testing

@testable import LinkwrightTool

/// Compares the fields of requests in the OpenAPI description with the options of the commands.
@Suite("Options for everything that the API accepts")
struct RequestFieldTests {
  struct Request: Sendable, CustomTestStringConvertible {
    var command: String
    /// In the OpenAPI description of the management API.
    var schema: String
    /// Fields whose option has another name. An empty name is an argument.
    var names: [String: String] = [:]
    /// Fields that contain further fields.
    var nested: [String: String] = [:]

    var testDescription: String { command }
  }

  static let requests = [
    Request(
      command: "links create",
      schema: "NewLink",
      names: [
        "destination": "", "targets": "target", "tags": "tag", "tokens": "token",
        "ios": "fallback-ios", "android": "fallback-android", "desktop": "fallback-desktop",
        "ended": "fallback-ended",
      ],
      nested: [
        "fallbacks": "Fallbacks", "campaign": "CampaignFields", "preview": "SocialPreview",
      ]
    ),
    Request(
      command: "invites issue",
      schema: "NewInvitations",
      names: ["maximumUses": "uses"],
      nested: ["preview": "SocialPreview"]
    ),
    Request(command: "links archive", schema: "LinkRemoval"),
    Request(command: "links delete", schema: "LinkRemoval"),
  ]

  @Test("A command has an option for each field of the request", arguments: requests)
  func fields(request: Request) throws {
    let leaf = try #require(LeafCommand.all.first { $0.description == request.command })
    let fields = try Self.properties(of: request.schema)
    #expect(fields.count > 5)
    for field in fields {
      let inner = try request.nested[field].map(Self.properties) ?? [field]
      for field in inner {
        let name = request.names[field] ?? Self.kebabCase(field)
        if name.isEmpty { continue }
        #expect(leaf.help(of: "--\(name)") != nil, "\(request.schema).\(field)")
      }
    }
  }

  /// The names of the properties of a schema.
  private static func properties(of schema: String) throws -> [String] {
    let file = Repository.root.appending(path: "Service/Sources/LinkService/OpenAPI/openapi.yaml")
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "    \(schema):"))
    let body = lines[(start + 1)...].prefix { $0.isEmpty || $0.hasPrefix("     ") }
    let properties = try #require(body.firstIndex(of: "      properties:"))
    return body[(properties + 1)...].prefix { $0.hasPrefix("       ") }
      .filter { !$0.hasPrefix("         ") }
      .compactMap { $0.split(separator: ":").first?.trimmingCharacters(in: .whitespaces) }
  }

  private static func kebabCase(_ name: String) -> String {
    name.replacing("URL", with: "Url")
      .map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }
}
