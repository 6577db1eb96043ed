import Foundation
import Linkwright
import LinkwrightTesting
import SiteAssociation
import Testing

@Suite("AssociationRules")
struct AssociationRulesTests {
  private static let rules = associationRules(of: LinkTable.shop)
  private static let components = ##"""
    { "/": "/.well-known/*", "exclude": true }
    { "/": "/_lw/*", "exclude": true }
    { "/": "/v1/*", "exclude": true }
    { "/": "/50%25%2A/%C3%A9", "?": { "scene": "receipt", "debug": "" } }
    { "/": "/account/orders/?*" }
    { "/": "/search", "?": { "q": "?*", "sort": "$(Sort)" } }
    { "/": "/offers" }
    { "/": "/account" }
    { "/": "/start" }
    { "/": "/pages/?*.html" }
    { "/": "/list/$(Sort)", "?": { "open": "$(Bool)" } }
    { "/": "/articles/?*", "#": "?*" }
    { "/": "/products/?*" }
    { "/": "/p/?*" }
    { "/": "/files/*" }
    { "/": "/" }
    { "/": "/@?*" }
    """##

  @Test("Derived rules follow the exclusions of the service in the order of the table")
  func json() {
    let components = Self.rules.rules.map { rule in
      var rule = rule.rule
      rule.comment = nil
      return rule.componentJSON
    }
    #expect(components.joined(separator: "\n") == Self.components)
    let comments = Self.rules.rules.map { $0.rule.comment }
    #expect(comments.prefix(3).allSatisfy { $0 == "The service answers these itself." })
    #expect(comments[3] == "/50%25*/é?scene=receipt&debug")
  }

  @Test("Derived rules have variables with the texts of enums")
  func variables() {
    #expect(
      Self.rules.substitutionVariables.all.map { "\($0.name): \($0.values)" }
        == [#"Sort: ["newest", "best%20price"]"#, #"Bool: ["true", "false", "1", "0"]"#]
    )
  }

  @Test("Notes list where derived rules are wider than the routes, with an example")
  func notes() {
    let patterns = Self.rules.notes.map(\.pattern)
    #expect(
      Set(patterns) == [
        "/50%25*/é?scene=receipt&debug", "/account/orders/{number}",
        "/pages/{name}.html", "/articles/{id}#{section}", "/products/{id}?ref={ref}", "/p/{id}",
        "/@{name}",
      ]
    )
    #expect(
      Self.rules.notes.filter { $0.pattern == "/p/{id}" }.map(\.description) == [
        "/p/{id}: A * also matches slashes, so {id} can be several segments. "
          + "https://example.com/p/1/1",
        "/p/{id}: The rule accepts any text for {id}, but the route accepts only Int. "
          + "https://example.com/p/~",
      ]
    )
    for note in Self.rules.notes {
      #expect(Self.rules.ruleSet().decide(note.example) == .match)
      #expect(LinkTable.shop.route(for: note.example).route == nil)
    }
  }

  @Test("Derived rules have no linter findings above notes, with and without variables")
  func lint() {
    let appID = "9JA89QQLNQ.com.fernhill.shop"
    let file = AssociationFile(reading: Self.rules.associationFile(for: [appID]).utf8)
    #expect(file.lint(host: "example.com").filter { $0.severity > .note } == [])
    #expect(file.ruleSet(for: appID)?.rules?.count == Self.rules.rules.count)
    let list = RuleList(reading: Self.rules.json().utf8)
    #expect(list.findings == [])
    #expect(list.rules.count == Self.rules.ruleList().count)
  }

  @Test("Derived rules open the app for all sample routes, with and without variables")
  func samples() throws {
    let written = RuleList(reading: Self.rules.json().utf8).ruleSet()
    for route in LinkTable.shop.sampleRoutes() {
      let url = try LinkTable.shop.url(for: route)
      #expect(Self.rules.ruleSet().decide(url) == .match, "\(url)")
      #expect(written.decide(url) == .match, "\(url)")
    }
  }

  private enum Overlapping: LinkRoute {
    case number(id: Int), name(name: String), pair(a: Letter, b: Letter, c: Letter)

    enum Letter: String, Codable, CaseIterable { case a, b, c, d }

    enum CodingKeys: String, CodingKey, CaseIterable {
      case number = "/x/{id}", name = "/x/{name}", pair = "/y/{a}/{b}/{c}"
    }
  }

  @Test("Patterns with the same rule share it, with notes only on links that no pattern matches")
  func sharing() {
    let rules = associationRules(of: LinkTable(Overlapping.self, on: .shop))
    let shared = rules.rules.first { $0.rule.path == "/x/?*" }
    #expect(shared?.patterns == ["/x/{id}", "/x/{name}"])
    #expect(shared?.rule.comment == "/x/{id}, /x/{name}")
    let notes = (shared?.notes ?? []).map(\.reason)
    #expect(notes.count == 2 && notes.allSatisfy { $0.hasPrefix("A * also matches slashes") })
  }

  @Test("A rule in an array accepts any text if a variable would give too many rules")
  func tooMany() {
    let rules = associationRules(of: LinkTable(Overlapping.self, on: .shop))
    #expect(rules.rules.contains { $0.rule.path == "/y/$(Letter)/$(Letter)/$(Letter)" })
    #expect(
      rules.ruleList().filter { $0.path?.hasPrefix("/y") == true }.map(\.path) == ["/y/?*/?*/?*"]
    )
    let list = associationRules(of: LinkTable.shop).ruleList().filter {
      $0.path?.hasPrefix("/list") == true
    }
    #expect(list.count == 8)
  }
}
