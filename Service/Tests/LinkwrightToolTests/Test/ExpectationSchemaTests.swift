import Foundation
import LinkService
import Testing

@testable import LinkwrightTool

@Suite("docs/schemas/expectations.schema.json")
struct ExpectationSchemaTests {
  private static func object(_ name: String) throws -> [String: Any] {
    let url = Repository.root.appending(path: "docs/schemas/expectations.schema.json")
    let schema = try jsonObject(String(contentsOf: url, encoding: .utf8))
    if name.isEmpty { return schema }
    let definitions = try #require(schema["$defs"] as? [String: Any])
    return try #require(definitions[name] as? [String: Any])
  }

  private func expectKeys<Key: ConfigurationKeys>(_ keys: Key.Type, in name: String) throws {
    let definition = try Self.object(name)
    let properties = try #require(definition["properties"] as? [String: Any])
    #expect(Set(properties.keys) == Set(keys.allCases.map(\.rawValue)), "\(name)")
    let required = Set(definition["required"] as? [String] ?? [])
    #expect(required == Set(keys.required.map(\.rawValue)), "\(name)")
    #expect(definition["additionalProperties"] as? Bool == false, "\(name)")
  }

  @Test("The schema has exactly the keys of the code")
  func keys() throws {
    try expectKeys(ExpectationFileKey.self, in: "")
    try expectKeys(ExpectationHostKey.self, in: "host")
    try expectKeys(ExpectationAppKey.self, in: "app")
    try expectKeys(ExpectationKey.self, in: "expectation")
  }

  /// The enumeration and the patterns of a definition.
  private func choices(_ definition: [String: Any]) -> (words: [String], patterns: [String]) {
    let parts = definition["anyOf"] as? [[String: Any]] ?? []
    return (
      parts.flatMap { $0["enum"] as? [String] ?? [] }, parts.compactMap { $0["pattern"] as? String }
    )
  }

  private func accepts(_ text: String, _ patterns: [String]) throws -> Bool {
    try patterns.contains { try text.contains(Regex($0)) }
  }

  @Test("The schema knows every origin of the command line, and no other")
  func origins() throws {
    let (words, patterns) = try choices(Self.object("origin"))
    let forms = OriginArgument.forms
    #expect(Set(words) == Set(forms.filter { !$0.contains("URL") && !$0.contains("ID") }))
    for form in forms where !words.contains(form) {
      let origin = form.replacing("URL", with: "https://a.example/").replacing("ID", with: "A.b")
      #expect(try accepts(origin, patterns), "\(form)")
    }
    #expect(try !accepts("safari:", patterns) && !accepts("bed:A.b", patterns))
  }

  @Test("The schema knows every outcome")
  func outcomes() throws {
    let (words, patterns) = try choices(Self.object("outcome"))
    #expect(Set(TapOutcome.words).isSubset(of: words))
    for form in TapOutcome.forms {
      let outcome = form.replacing("APP", with: "shop")
      #expect(try words.contains(outcome) || accepts(outcome, patterns), "\(form)")
    }
    for outcome in ["clip:", "clp:shop", "a/b", ":"] {
      #expect(try !words.contains(outcome) && !accepts(outcome, patterns), "\(outcome)")
    }
  }

  @Test(
    "The schema accepts the names that the tool accepts",
    arguments: [
      "shop", "Fernhill Shop 2", "größe", "店", "a_b.c-d", "", "a!", "a;b", "a$", "50%", "a*", "<a>",
      "a@b", "a+b", "€", "a\u{2014}b", "a\u{A0}b", "clip",
    ]
  )
  func names(name: String) throws {
    let properties = try #require(Self.object("app")["properties"] as? [String: [String: Any]])
    let parts = try #require(properties["name"]?["allOf"] as? [[String: Any]])
    let pattern = try #require(parts.compactMap { $0["pattern"] as? String }.first)
    let words = parts.compactMap { ($0["not"] as? [String: Any])?["enum"] as? [String] }
      .flatMap(\.self)
    let isAccepted = try accepts(name, [pattern]) && !words.contains(name)
    #expect(isAccepted == TapOutcome.isUsableName(name))
    guard !words.contains(name) else { return }
    let outcome = choices(try Self.object("outcome"))
    #expect(try accepts(name, outcome.patterns) == isAccepted)
    #expect(try accepts("clip:\(name)", outcome.patterns) == isAccepted)
  }

  @Test("The schema lists the words of the other keys")
  func words() throws {
    let properties = try #require(
      Self.object("expectation")["properties"] as? [String: [String: Any]]
    )
    #expect(
      properties["form"]?["enum"] as? [String] == ConfiguredLink.Form.allCases.map(\.rawValue)
    )
    #expect(
      properties["reachedBy"]?["enum"] as? [String] == ArrivalArgument.allCases.map(\.rawValue)
    )
    let causes = choices(try #require(properties["cause"]))
    #expect(Set(causes.words) == Set(CauseArgument.forms.filter { !$0.contains(":") }))
    for form in CauseArgument.forms where form.contains(":") {
      #expect(try accepts(form.replacing("SECONDS", with: "0.5"), causes.patterns), "\(form)")
    }
    let host = try #require(Self.object("host")["properties"] as? [String: [String: Any]])
    #expect(host["download"]?["enum"] as? [String] == DownloadSource.allCases.map(\.rawValue))
  }
}
