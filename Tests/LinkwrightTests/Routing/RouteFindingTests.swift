import Foundation
import Linkwright
import TestSupport
import Testing

/// Every pattern has an error.
private enum Invalid: LinkRoute {
  case noSlash, open(a: Int), twoSlashes, two(a: Int, b: Int), early(rest: String)
  case label(code: String), lost(a: Int, b: String?), twice(a: Int), pair(a: Pair)
  case optionalPath(a: Int?), severalInPath(a: [Int]), reserved, free(x: String), free2(y: String)

  struct Pair: Codable, Hashable {
    var a = 1
    var b = 2
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case noSlash = "a"
    case open = "/a/{a"
    case twoSlashes = "/a//b"
    case two = "/b/{a}{b}"
    case early = "/c/{rest...}/d"
    case label = "/d/{cod}"
    case lost = "/e/{a}"
    case twice = "/f/{a}?a={a}"
    case pair = "/g?a={a}"
    case optionalPath = "/h/{a}"
    case severalInPath = "/i/{a}"
    case reserved = "/v1/x"
    case free = "/j/{x}"
    case free2 = "/j/{y}"
  }
}

/// Each pattern also matches a link of the one before it, but is less specific.
private enum Ordered: LinkRoute {
  case fixed, both(a: String, b: String), one(a: String), literal, middle(a: Int), typed(a: Int)
  case aroundText(a: String), text(a: String), rest(a: String)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case rest = "/x/{a...}", text = "/x/{a}", aroundText = "/x/1{a}", typed = "/x/{a}?"
    case middle = "/x/1{a}?", literal = "/x/12", one = "/x/12?a={a}", both = "/x/12?a={a}&b={b}"
    case fixed = "/x/12?a=1"
  }
}

@Suite("LinkTable, findings")
struct RouteFindingTests {
  @Test("Every error in a pattern is found, without a value of the route")
  func codes() {
    let findings = LinkTable(Invalid.self, on: .example).findings
    #expect(
      findings.map { "\($0.code) \($0.pattern)" } == [
        "LW6001 a", "LW6001 /a/{a", "LW6001 /a//b", "LW6001 /b/{a}{b}", "LW6001 /c/{rest...}/d",
        "LW6002 /d/{cod}", "LW6003 /e/{a}", "LW6004 /f/{a}?a={a}", "LW6005 /g?a={a}",
        "LW6005 /h/{a}", "LW6005 /i/{a}", "LW6007 /v1/x", "LW6006 /j/{y}",
      ]
    )
    #expect(findings.allSatisfy { $0.message.hasSuffix(".") })
  }

  @Test("A pattern with a finding does not affect others and is not printed")
  func others() {
    let table = LinkTable(Invalid.self, on: .example)
    #expect(table.route(for: "https://example.com/j/x") == .route(.free(x: "x")))
    #expect(throws: RoutePrintingError.self) { try table.url(for: .lost(a: 1, b: nil)) }
  }
}

/// The missing value follows one whose only texts are the cases of an enum.
private enum Hidden: LinkRoute {
  case list(sort: Sort, page: Int)

  enum Sort: String, Codable, CaseIterable { case newest, cheapest }
  enum CodingKeys: String, CodingKey, CaseIterable { case list = "/list/{sort}" }
}

@Suite("LinkTable, values after an enum")
struct HiddenValueTests {
  @Test("A missing value after an enum is found, because the cases of the enum are tried")
  func findings() {
    let findings = LinkTable(Hidden.self, on: .example).findings
    #expect(findings.map { "\($0.code) \($0.pattern)" } == ["LW6003 /list/{sort}"])
  }
}

@Suite("LinkTable, order of patterns")
struct RouteOrderTests {
  private static let links: [(String, Ordered)] = [
    ("/x/12?a=1&b=2", .fixed), ("/x/12?a=2&b=2", .both(a: "2", b: "2")),
    ("/x/12?a=2", .one(a: "2")),
    ("/x/12", .literal), ("/x/13", .middle(a: 3)), ("/x/23", .typed(a: 23)),
    ("/x/1a", .aroundText(a: "a")), ("/x/b", .text(a: "b")), ("/x/b/c", .rest(a: "b/c")),
  ]

  @Test("Of the patterns that match a link, the most specific one wins", arguments: links)
  private func order(link: String, route: Ordered) {
    let table = LinkTable(Ordered.self, on: .example)
    #expect(table.findings == [])
    #expect(table.route(for: "https://example.com" + link) == .route(route))
  }
}

@Suite("docs/routes.md")
struct RoutePageTests {
  private static let page = Repository.root.appending(path: "docs/routes.md")
  private static let isThere = FileManager.default.fileExists(atPath: page.path)

  @Test(
    "The page lists every finding code and no other",
    .enabled(if: isThere, "docs is not part of this checkout")
  )
  func codes() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let codes = text.matches(of: /\| (LW\d{4}) \|/).map { String($0.output.1) }
    #expect(codes == RouteFinding.Code.all.map(\.description))
  }
}
