import Foundation
import Linkwright
import LinkwrightTesting
import SiteAssociation
import Testing

@Suite("compare(_:to:)")
struct CompareTests {
  private static let derived = associationRules(of: LinkTable.shop)

  private static func differences(
    _ json: String,
    _ kind: RouteDifference.Kind
  ) throws -> [RouteDifference] {
    try compare(RuleList(reading: json.utf8).ruleSet(), to: .shop).filter { $0.kind == kind }
  }

  @Test("Compared with derived rules, no route stays in the browser")
  func derived() throws {
    let differences = try compare(Self.derived.ruleSet(), to: .shop)
    #expect(differences.filter { $0.kind == .staysInBrowser } == [])
    #expect(!differences.isEmpty)
    #expect(try Self.differences(Self.derived.json(), .staysInBrowser) == [])
  }

  @Test("A comparison is deterministic and lists each link once")
  func deterministic() throws {
    let differences = try compare(Self.derived.ruleSet(), to: .shop)
    #expect(Set(differences.map(\.url)).count == differences.count)
    #expect(try compare(Self.derived.ruleSet(), to: .shop) == differences)
  }

  private static let opening: [(String, String)] = [
    (#"[{"/": "/products/*"}]"#, "https://example.com/products/"),
    (#"[{"/": "/products/*"}]"#, "https://example.com/products/sample/sample"),
    (#"[{"/": "/list/$(lower)"}]"#, "https://example.com/list/a"),
    (#"[{"/": "/nowhere"}]"#, "https://example.com/nowhere"),
    (#"[{"/": "/start", "caseSensitive": false}]"#, "https://example.com/START"),
    (#"[{"/": "/a b", "percentEncoded": false}]"#, "https://example.com/a%20b"),
    (#"[{"/": "*"}]"#, "https://example.com/sample"),
    ("[{}]", "https://example.com/sample/sample"),
  ]

  @Test("A comparison lists links that open the app but have no route", arguments: opening)
  func opensWithoutRoute(json: String, url: String) throws {
    let differences = try Self.differences(json, .opensWithoutRoute)
    let difference = try #require(differences.first { $0.url == url }, "\(differences)")
    #expect(difference.trace.decision == .match)
    #expect(difference.mismatches.count == 14)
    #expect(difference.description.contains("but leads to no route"))
  }

  private static let staying: [(String, String)] = [
    ("[]", "https://example.com/"),
    (#"[{"/": "/files/?*"}]"#, "https://example.com/files/"),
    (#"[{"/": "/list/newest"}]"#, "https://example.com/list/best%20price?open=true"),
    (
      #"[{"/": "/products/*", "exclude": true}, {"/": "*"}]"#,
      "https://example.com/products/1?ref=sample"
    ),
  ]

  @Test("A comparison lists links with a route that stay in the browser", arguments: staying)
  func staysInBrowser(json: String, url: String) throws {
    let differences = try Self.differences(json, .staysInBrowser)
    let difference = try #require(differences.first { $0.url == url }, "\(differences)")
    #expect(difference.trace.decision != .match)
    #expect(difference.mismatches == [])
    #expect(difference.description.contains("stays in the browser"))
  }

  @Test("The description of a difference has the deciding rule and the nearest mismatches")
  func sentence() throws {
    let difference = try Self.differences(#"[{"/": "/p/x*"}]"#, .opensWithoutRoute).first
    #expect(
      difference?.description
        == #"https://example.com/p/x1 opens the app because of rule 1, { "/": "/p/x*" }, but leads to "#
        + "no route: /p/{id}: “x1” is not a valid {id}."
    )
  }

  private static let failures: [(String, ComparisonError.Code)] = [
    ("<html>", .unreadable), ("{}", .noApp),
    (#"{"applinks": {"details": [{"appIDs": ["A.b"], "components": []}]}}"#, .noApp),
  ]

  @Test("A comparison needs a readable file that contains the app", arguments: failures)
  func failure(text: String, code: ComparisonError.Code) {
    let error = #expect(throws: ComparisonError.self) {
      try compare(text.utf8, for: "B.c", to: LinkTable.shop)
    }
    #expect(error?.code == code)
  }

  @Test("A comparison needs a site with a host")
  func noHost() {
    let table = LinkTable(ShopRoute.self, on: LinkSite(hosts: [], schemes: ["example"]))
    let error = #expect(throws: ComparisonError.self) { try compare(RuleSet([]), to: table) }
    #expect(error?.code == .noHost)
    #expect(associationRules(of: table).notes == [])
  }
}
