import Foundation
import LinkStore
import SiteAssociation
import Testing

@testable import LinkService

/// The schema is written by hand, because a schema states more than the keys: forms and descriptions. These tests
/// keep it complete.
@Suite("docs/schemas/linkwright.schema.json")
struct ConfigurationSchemaTests {
  private static let path = "docs/schemas/linkwright.schema.json"

  /// The mappings of a configuration, and the parts of the schema that describe them.
  private static let parts: [(definition: String, keys: any ConfigurationKeys.Type)] = [
    ("", FileKey.self), ("app", AppKey.self), ("android", AndroidKey.self),
    ("redeemers", RedeemersKey.self), ("key", PublicKeyKey.self), ("host", HostKey.self),
    ("component", ComponentKey.self), ("brand", BrandKey.self), ("colors", ColorScheme.self),
    ("colorScheme", ColorKey.self), ("badges", Store.self), ("footer", FooterKey.self),
    ("templates", PageKind.self), ("linkTemplate", LinkTemplateKey.self),
    ("linkTexts", LinkTextKey.self), ("statistics", StatisticsKey.self),
    ("webhook", WebhookKey.self), ("attribution", AttributionKey.self),
  ]

  private static func schema() throws -> [String: Any] {
    let bytes = try Repository.bytes(path)
    return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private static func definition(_ name: String) throws -> [String: Any] {
    let schema = try schema()
    if name.isEmpty { return schema }
    let definitions = try #require(schema["$defs"] as? [String: Any])
    return try #require(definitions[name] as? [String: Any], "\(name)")
  }

  @Test(
    "The schema has exactly the keys of the code, and requires the same",
    arguments: 0..<parts.count
  )
  func keys(index: Int) throws {
    let (name, keys) = Self.parts[index]
    let definition = try Self.definition(name)
    let properties = try #require(definition["properties"] as? [String: Any])
    #expect(Set(properties.keys) == Set(keys.names), "\(name)")
    #expect(Set(definition["required"] as? [String] ?? []) == Set(keys.requiredNames), "\(name)")
    #expect(definition["additionalProperties"] as? Bool == false, "\(name)")
  }

  @Test("The schema describes every mapping of the code")
  func mappings() throws {
    let folder = Repository.root.appending(path: "Service/Sources/LinkService")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    )
    var found: Set<String> = []
    let declaration = /(?:enum|extension) (\w+): [^{\n]*\bConfigurationKeys\b/
    for case let url as URL in files where url.pathExtension == "swift" {
      let text = try String(contentsOf: url, encoding: .utf8)
      for match in text.matches(of: declaration) { found.insert(String(match.output.1)) }
    }
    // The sentences are in files of their own, which the configuration names.
    found.remove("\(PageSentence.self)")
    #expect(found == Set(Self.parts.map { "\($0.keys)" }))
  }

  @Test("The schema lists the words of the code")
  func words() throws {
    let host = try Self.definition("host")
    let properties = try #require(host["properties"] as? [String: [String: Any]])
    func words(_ key: HostKey) -> [String]? { properties[key.rawValue]?["enum"] as? [String] }
    #expect(words(.kind) == HostConfiguration.Kind.allCases.map(\.rawValue))
    #expect(words(.longLinks) == HostConfiguration.LongLinks.allCases.map(\.rawValue))
    #expect(Set(words(.storePolicy) ?? []) == Set(AppStorePolicy.allCases.map(\.rawValue)))
    let webhook = try Self.definition("webhook")["properties"] as? [String: [String: Any]]
    let kinds = webhook?[WebhookKey.kinds.rawValue]?["items"] as? [String: Any]
    #expect(kinds?["enum"] as? [String] == ChangeKind.allCases.map(\.rawValue))
  }

  @Test("The schema states the defaults of the code")
  func defaults() throws {
    let host = HostConfiguration(name: "a.example", kind: .own, apps: [], title: "a")
    let definition = try Self.definition("host")
    let properties = try #require(definition["properties"] as? [String: [String: Any]])
    #expect(properties["storePolicy"]?["default"] as? String == host.storePolicy.rawValue)
    #expect(properties["invitationPath"]?["default"] as? String == host.invitationPath)
    #expect(properties["ignoreSlugCase"]?["default"] as? Bool == host.ignoresSlugCase)
    #expect(properties["webcredentials"]?["default"] as? Bool == host.webcredentials)
    let brands = try #require(Self.schema()["properties"] as? [String: [String: Any]])["brands"]
    #expect(brands?["maxItems"] as? Int == ConfigurationReader.maximumBrandCount)
  }
}

extension ConfigurationKeys {
  fileprivate static var names: [String] { allCases.map(\.rawValue) }
  fileprivate static var requiredNames: [String] { required.map(\.rawValue) }
}
