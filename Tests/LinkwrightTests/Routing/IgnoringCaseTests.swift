import Linkwright
import LinkwrightTesting
import SiteAssociation
import Testing

private enum Shop: LinkRoute {
  case product(id: Int), sorted(by: Sort), sale(code: String), note(section: String), file(
    path: String
  )

  enum Sort: String, Codable, CaseIterable { case newest, cheapest }
  enum CodingKeys: String, CodingKey, CaseIterable {
    case product = "/Products/Item-{id}.html", sorted = "/list/{by}", sale =
      "/sale?kind=Summer&code={code}"
    case note = "/notes#{section}", file = "/Files/{path...}"
  }
}

private enum Twins: LinkRoute {
  case upper, lower

  enum CodingKeys: String, CodingKey, CaseIterable { case upper = "/A", lower = "/a" }
}

@Suite("LinkTable, ignoring case")
struct IgnoringCaseTests {
  private let table = LinkTable(Shop.self, on: .example, ignoringCase: true)

  private static let links: [(String, Shop?)] = [
    ("/products/ITEM-7.HTML", .product(id: 7)), ("/PRODUCTS/item-7.html", .product(id: 7)),
    ("/List/newest", .sorted(by: .newest)), ("/list/Newest", nil),
    ("/SALE?kind=SUMMER&code=Ab", .sale(code: "Ab")), ("/sale?Kind=Summer&code=Ab", nil),
    ("/NOTES#Two", .note(section: "Two")), ("/files/A/b", .file(path: "A/b")),
    ("/%4Eotes#x", .note(section: "x")), ("/\u{212A}otes#x", nil),
  ]

  @Test("Only the fixed text of a pattern ignores case", arguments: links)
  private func reading(link: String, route: Shop?) {
    #expect(table.route(for: "https://example.com" + link).route == route)
    #expect(table.findings == [])
    #expect(table.roundTripFailures() == [])
  }

  @Test("Two patterns that differ in case only are a tie")
  func tie() {
    #expect(LinkTable(Twins.self, on: .example).findings == [])
    #expect(
      LinkTable(Twins.self, on: .example, ignoringCase: true).findings.map(\.code) == [.tie]
    )
  }

  @Test("The derived rules ignore case as the table does")
  func rules() {
    let rules = associationRules(of: table)
    #expect(rules.rules.filter { !$0.patterns.isEmpty }.allSatisfy { !$0.rule.isCaseSensitive })
    let decider = rules.ruleSet()
    for (link, route) in Self.links where route != nil && !link.contains("%") {
      #expect(decider.decide("https://example.com" + link) == .match, "\(link)")
    }
    #expect(rules.notes.contains { $0.example == "https://example.com/list/NEWEST" })
  }
}
