import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

/// An enum that is not `CaseIterable`, so no sample is known.
private enum Sort: String, Codable { case newest, cheapest }

/// A type that checks its text, so no sample is known.
private struct SKU: Codable, Hashable {
  let text: String

  init(text: String) { self.text = text }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard text.utf8.count == 8 else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no SKU"))
    }
    self.text = text
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// In each case, a value without a sample comes before others.
private enum Unsampled: LinkRoute {
  case list(sort: Sort, page: Int?, tags: [String])
  case item(sku: SKU, ref: String?)
  case sorted(sort: Sort?, page: Int)
  case plain(Sort, UUID?)
  case shelf(sku: SKU, Drawer)
  case part(sku: SKU, id: Int)
  case named(sku: SKU, name: String)
  case article(sku: SKU, section: String?)

  enum Drawer: LinkRoute {
    case top(sku: SKU), bottom(sku: SKU, page: Int?)

    enum CodingKeys: String, CodingKey, CaseIterable {
      case top = "/top/{sku}", bottom = "/bottom/{sku}?page={page}"
    }
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case list = "/list/{sort}?page={page}&tag={tags}", item = "/items/{sku}?ref={ref}"
    case sorted = "/sorted?sort={sort}&page={page}", plain = "/plain/{_0}?id={_1}"
    case shelf = "/shelves/{sku}/{_1...}", named = "/parts/{sku}/{name}"
    case part = "/parts/{sku}/{id}", article = "/articles/{sku}#{section}"
  }
}

/// Like ``Unsampled``, but with errors after the value without a sample.
private enum Faulty: LinkRoute {
  case list(sort: Sort, page: Int), path(sort: Sort, page: Int?), letters(sort: Sort, [String]?)
  case pair(sort: Sort, pair: Pair), inner(sort: Sort, Unsampled), early(sort: Sort, Unsampled)
  case alias(sort: Sort, page: Int?)

  struct Pair: Codable, Hashable {
    var a = 1
    var b = 2
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case list = "/list/{sort}", path = "/path/{sort}/{page}", letters = "/letters/{sort}?x={_1}"
    case pair = "/pair/{sort}?pair={pair}", inner = "/inner/{sort}", early = "/early/{_1}/{sort}"
    case alias = "/alias/{sort}?page={page}"
  }

  static var aliases: [String: CodingKeys] { ["/other/{sort}": .alias, "/older/{sort}": .list] }
}

/// A route that implements the conversion itself, so only decoding shows its values.
private struct Handwritten: LinkRoute {
  var sort: Sort
  var page: Int?
  var tags: [String]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case list = "/list/{sort}?page={page}&tag={tags}"
  }
  enum Labels: CodingKey { case sort, page, tags }

  init(sort: Sort, page: Int?, tags: [String]) {
    (self.sort, self.page, self.tags) = (sort, page, tags)
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
      .nestedContainer(keyedBy: Labels.self, forKey: .list)
    sort = try values.decode(Sort.self, forKey: .sort)
    page = try values.decodeIfPresent(Int.self, forKey: .page)
    tags = try values.decode([String].self, forKey: .tags)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var values = container.nestedContainer(keyedBy: Labels.self, forKey: .list)
    try values.encode(sort, forKey: .sort)
    try values.encodeIfPresent(page, forKey: .page)
    try values.encode(tags, forKey: .tags)
  }
}

@Suite("LinkTable, values after a value without a sample")
struct ValueWithoutSampleTests {
  private static let sku = SKU(text: "AB12CD34")
  private static let id = UUID(uuidString: "00000000-0000-4000-8000-000000000001")

  private static let printed: [(String, Unsampled)] = [
    ("/list/newest", .list(sort: .newest, page: nil, tags: [])),
    ("/list/newest?page=2&tag=a&tag=b", .list(sort: .newest, page: 2, tags: ["a", "b"])),
    ("/items/AB12CD34", .item(sku: sku, ref: nil)),
    ("/items/AB12CD34?ref=a", .item(sku: sku, ref: "a")),
    ("/sorted?page=2", .sorted(sort: nil, page: 2)),
    ("/plain/newest", .plain(.newest, nil)),
    ("/plain/newest?id=00000000-0000-4000-8000-000000000001", .plain(.newest, id)),
    ("/shelves/AB12CD34/top/AB12CD34", .shelf(sku: sku, .top(sku: sku))),
    ("/shelves/AB12CD34/bottom/AB12CD34", .shelf(sku: sku, .bottom(sku: sku, page: nil))),
    ("/parts/AB12CD34/7", .part(sku: sku, id: 7)),
    ("/parts/AB12CD34/seven", .named(sku: sku, name: "seven")),
    ("/articles/AB12CD34", .article(sku: sku, section: nil)),
    ("/articles/AB12CD34#a", .article(sku: sku, section: "a")),
  ]

  @Test("A route is read from its link and printed as its link", arguments: printed)
  private func routes(link: String, route: Unsampled) throws {
    let table = LinkTable(Unsampled.self, on: .example)
    #expect(table.findings == [])
    #expect(table.route(for: "https://example.com" + link).route == route)
    #expect(try table.url(for: route) as String == "https://example.com" + link)
  }

  @Test(
    "An optional value that cannot be decoded counts as missing, and of several items the first counts",
    arguments: [
      ("page=two", nil), ("page=two&page=3", nil), ("page=3&page=two", 3), ("page", nil),
    ] as [(String, Int?)]
  )
  func unreadable(query: String, page: Int?) {
    let url = "https://example.com/list/newest?" + query
    #expect(
      LinkTable(Unsampled.self, on: .example).route(for: url).route
        == .list(sort: .newest, page: page, tags: [])
    )
    #expect(
      LinkTable(Handwritten.self, on: .example).route(for: url).route
        == Handwritten(sort: .newest, page: page, tags: [])
    )
  }

  @Test("A required value is required", arguments: ["/sorted?sort=newest", "/sorted?page=two"])
  func required(link: String) {
    #expect(
      LinkTable(Unsampled.self, on: .example).route(for: "https://example.com" + link).route == nil
    )
  }

  @Test(
    "A route that converts itself is read and printed",
    arguments: [
      ("", nil, []), ("?page=2", 2, []), ("?tag=a&tag=b", nil, ["a", "b"]),
    ] as [(String, Int?, [String])]
  )
  func handwritten(query: String, page: Int?, tags: [String]) throws {
    let table = LinkTable(Handwritten.self, on: .example)
    let route = Handwritten(sort: .newest, page: page, tags: tags)
    let url = "https://example.com/list/newest" + query
    #expect(table.findings == [])
    #expect(table.route(for: url).route == route)
    #expect(try table.url(for: route) as String == url)
  }

  @Test("Errors after the value are found")
  func findings() {
    #expect(
      LinkTable(Faulty.self, on: .example).findings.map { "\($0.code) \($0.pattern)" } == [
        "LW6003 /list/{sort}", "LW6005 /path/{sort}/{page}", "LW6005 /letters/{sort}?x={_1}",
        "LW6005 /pair/{sort}?pair={pair}", "LW6003 /inner/{sort}", "LW6005 /early/{_1}/{sort}",
        "LW6003 /older/{sort}",
      ]
    )
  }

  @Test("A derived rule does not demand an optional value")
  func rules() {
    let rules = associationRules(of: LinkTable(Unsampled.self, on: .example)).json()
    #expect(rules.contains(#"{ "/": "/list/?*", "comment""#), "\(rules)")
  }
}

/// The type of a value whose declaration is read.
private enum Generic<Element: Codable & Hashable & Sendable> {
  enum Route: LinkRoute {
    case list(sort: Sort, Element?, tags: [Element])
    case url(sort: Sort, page: Element)

    enum CodingKeys: String, CodingKey, CaseIterable {
      case list = "/list/{sort}?a={_1}&tag={tags}", url = "/url/{sort}/{page}"
    }
  }
}

@Suite("EnumCases")
struct EnumCasesTests {
  @Test("The declaration of a case has the labels and types of its values, also in a generic type")
  func values() throws {
    let cases = try #require(EnumCases(of: Generic<Int>.Route.self))
    #expect(cases.names == ["list", "url"])
    let list = try #require(cases.values(keysNamed: "ListCodingKeys"))
    #expect(list.map(\.label) == ["sort", "_1", "tags"])
    #expect(list.map { "\($0.type)" } == ["Sort", "Optional<Int>", "Array<Int>"])
    #expect(cases.values(keysNamed: "UrlCodingKeys")?.map(\.label) == ["sort", "page"])
    #expect(cases.values(keysNamed: "CodingKeys") == nil)
    #expect(EnumCases(of: String.self) == nil)
  }

  @Test("A generic route is read")
  func generic() {
    let table = LinkTable(Generic<Int>.Route.self, on: .example)
    #expect(table.findings == [])
    #expect(
      table.route(for: "https://example.com/list/newest?tag=1&tag=2").route
        == .list(sort: .newest, nil, tags: [1, 2])
    )
  }
}
