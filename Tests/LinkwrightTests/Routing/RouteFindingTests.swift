import Foundation
import LinkwrightTesting
import TestSupport
import Testing

@testable import Linkwright

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

  @Test("An error in a query or a fragment is found, also across nested routes")
  func doubled() {
    let table = LinkTable(Doubled.self, on: .example)
    #expect(
      table.findings.map { "\($0.code) \($0.pattern)" } == [
        "LW6001 /a?{q}", "LW6001 /a?}={q}", "LW6011 /b?x={a}&x={b}", "LW6011 /c?x=1&%78={a}",
        "LW6011 /d?x={a}&y=1&x={b}", "LW6011 /e/c?x=1&cafe\u{301}=2&x={c}",
        "LW6011 /f/f?z=1#end",
      ]
    )
    #expect(
      table.findings.first?.message == "A placeholder in the query needs a name, as in ?q={q}."
    )
    #expect(
      table.route(for: "https://example.com/e/d?x=1&cafe%CC%81=2&caf%C3%A9=3").route
        == .outer(.other(d: "3"))
    )
  }

  @Test("Patterns that only resemble each other have no finding, and each matches its links")
  func similar() throws {
    let table = LinkTable(Similar.self, on: .example)
    #expect(table.findings == [])
    #expect(table.roundTripFailures() == [])
  }

  @Test("The pattern of a nested route has the queries and the fragment of both patterns")
  func nestedText() {
    let patterns = LinkTable(Doubled.self, on: .example).entries.map(\.pattern.text)
    #expect(
      Set(patterns) == [
        "/e/d?x=1&cafe\u{301}=2&caf\u{e9}={d}", "/e/f?x=1&cafe\u{301}=2#end",
        "/e/?x=1&cafe\u{301}=2", "/f/c?z=1&x={c}#{f}", "/f/d?z=1&caf\u{e9}={d}#{f}", "/f/?z=1#{f}",
      ]
    )
  }

  @Test("A pattern with a finding does not affect others and is not printed")
  func others() {
    let table = LinkTable(Invalid.self, on: .example)
    #expect(table.route(for: "https://example.com/j/x") == .route(.free(x: "x")))
    #expect(throws: RoutePrintingError.self) { try table.url(for: .lost(a: 1, b: nil)) }
  }
}

/// Every pattern has an error in its query or its fragment.
private enum Doubled: LinkRoute {
  case unnamed(q: String), braces(q: String), two(a: String, b: String), fixed(a: String)
  case list(a: [String], b: String), outer(Inner), outerFragment(Inner, f: String)

  enum Inner: LinkRoute {
    case item(c: String), other(d: String), fragment, open

    enum CodingKeys: String, CodingKey, CaseIterable {
      case item = "/c?x={c}", other = "/d?caf\u{e9}={d}", fragment = "/f#end", open = "/"
    }
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case unnamed = "/a?{q}", braces = "/a?}={q}", two = "/b?x={a}&x={b}", fixed = "/c?x=1&%78={a}"
    case list = "/d?x={a}&y=1&x={b}", outer = "/e/{_0...}?x=1&cafe\u{301}=2"
    case outerFragment = "/f/{_0...}?z=1#{f}"
  }
}

/// Patterns that resemble each other, and of which none takes the links of another.
private enum Similar: LinkRoute {
  case bare, empty, required(a: String, b: String), swapped(a: String, b: String)
  case name, value, up(A.Sort), down(B.Sort), repeated

  enum A { enum Sort: String, Codable, CaseIterable { case newest } }
  enum B { enum Sort: String, Codable, CaseIterable { case oldest } }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case bare = "/x?debug", empty = "/x?debug="
    case required = "/y?a={a}&b&c={b}", swapped = "/y?a&b={a}&c={b}"
    case name = "/z?a%3Db=c", value = "/z?a=b%3Dc"
    case up = "/s/{_0}", down = "/s/{_0}?", repeated = "/r?x=1&x=2"
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
