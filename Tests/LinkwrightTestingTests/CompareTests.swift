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
        == #"https://example.com/p/x opens the app because of rule 1, { "/": "/p/x*" }, but leads to "#
        + "no route: /p/{id}: “x” is not a valid {id}."
    )
  }

  private static let unknown: [(String, RouteDifference.Kind, String)] = [
    (
      #"[{"/": "/p/x*", "exclude": true}, {"/": "*"}]"#, .staysInBrowser,
      "Not known whether every link of /p/{id} opens the app: https://example.com/p/x stays in the "
        + "browser, but it has no route, and rules cannot express which links have one."
    ),
    (
      #"[{"/": "/p/3333"}]"#, .opensWithoutRoute,
      #"Not known whether every link that rule 1, { "/": "/p/3333" }, opens has a route: "#
        + "https://example.com/p/3333 has one, but rules cannot express which links do."
    ),
  ]

  @Test("What rules cannot express and no example refutes is not known", arguments: unknown)
  func gap(json: String, kind: RouteDifference.Kind, sentence: String) throws {
    let comparison = try compare(RuleList(reading: json.utf8).ruleSet(), to: .shop)
    #expect(comparison.problems(kind).contains(sentence), "\(comparison.problems(kind))")
  }

  private static let proved: [(String, RouteDifference.Kind)] = [
    ("[{}]", .staysInBrowser),
    (#"[{"/": "/v1/*", "exclude": true}, {"/": "*"}]"#, .staysInBrowser),
    // Paths with more segments are no links of the patterns.
    (#"[{"/": "/p/*/?*", "exclude": true}, {"/": "*"}]"#, .staysInBrowser),
    ("[]", .opensWithoutRoute),
    (
      #"[{"/": "/start"}, {"/": "/p/42"}, {"/": "/list/newest", "?": {"open": "1"}}]"#,
      .opensWithoutRoute
    ),
    (
      #"[{"/": "/@*/?*", "exclude": true}, {"/": "/@", "exclude": true}, {"/": "/@?*"}]"#,
      .opensWithoutRoute
    ),
    (#"[{"/": "/robots.txt"}, {"/": "/v1/links"}]"#, .opensWithoutRoute),
  ]

  @Test("A comparison proves that there is no difference", arguments: proved)
  func proof(json: String, kind: RouteDifference.Kind) throws {
    let comparison = try compare(RuleList(reading: json.utf8).ruleSet(), to: .shop)
    #expect(comparison.problems(kind) == [])
  }

  @Test("The examples are on a host that the domain of the rules covers")
  func domain() throws {
    let site = LinkSite(hosts: ["example.com", "www.example.com:8443"])
    let table = LinkTable(ShopRoute.self, on: site)
    let rules = RuleSet([Rule(path: "/x")], domain: AssociatedDomain("www.example.com"))
    let urls = try compare(rules, to: table).map(\.url)
    #expect(!urls.isEmpty && urls.allSatisfy { $0.hasPrefix("https://www.example.com:8443/") })
    let other = RuleSet([Rule(path: "/x")], domain: AssociatedDomain("other.example"))
    let error = #expect(throws: ComparisonError.self) { try compare(other, to: table) }
    #expect(error?.code == .noHost)
    #expect(error?.description.contains("other.example") == true)
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
