import Foundation
import Linkwright
import LinkwrightTesting
import Testing

/// `URL`, `Date` and `Decimal` have a form of their own in links, because their `Codable` conformance
/// uses several values or an unreadable number.
@Suite("URLs, dates and decimals in routes")
struct FoundationValueTests {
  enum Value: LinkRoute {
    case urls([URL])
    case days([Date])
    case prices([Decimal])
    case page(URL)
    case day(Date)
    case price(Decimal)
    case one(page: URL?, day: Date?, price: Decimal?)

    enum CodingKeys: String, CodingKey, CaseIterable {
      case urls = "/urls?url={_0}", days = "/days?day={_0}", prices = "/prices?price={_0}"
      case page = "/page/{_0}", day = "/day/{_0}", price = "/price/{_0}"
      case one = "/one?page={page}&day={day}&price={price}"
    }
  }

  private static let table = LinkTable<Value>(on: .example)

  private static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
  private static func decimal(_ text: String) throws -> Decimal {
    try #require(Decimal(string: text))
  }

  @Test("The routes have no findings, and each has a sample")
  func findings() {
    #expect(Self.table.findings == [] && Self.table.patternsWithoutSample == [])
  }

  /// 2026-11-21T00:00:00Z.
  private static let midnight = Date(timeIntervalSince1970: 1_795_219_200)

  @Test("A list has an item for each value, in the form that people write")
  func printed() throws {
    let table: [(Value, String)] = try [
      (.urls([]), "/urls"), (.days([]), "/days"), (.prices([]), "/prices"),
      (
        .urls([Self.url("https://a.example/?b=c&d"), Self.url("mailto:a@b.example")]),
        "/urls?url=https%3A%2F%2Fa.example%2F%3Fb%3Dc%26d&url=mailto%3Aa%40b.example"
      ),
      (
        .days([Self.midnight, Self.midnight + 0.5]),
        "/days?day=2026-11-21&day=2026-11-21T00%3A00%3A00.500Z"
      ),
      (
        .prices([Self.decimal("12.50"), Self.decimal("-0.001"), Self.decimal("0")]),
        "/prices?price=12.5&price=-0.001&price=0"
      ),
      (.page(Self.url("https://a.example/b")), "/page/https:%2F%2Fa.example%2Fb"),
      (.day(Self.midnight), "/day/2026-11-21"), (.price(Self.decimal("1e-3")), "/price/0.001"),
      (.one(page: nil, day: nil, price: nil), "/one"),
      (.one(page: nil, day: Self.midnight, price: 7), "/one?day=2026-11-21&price=7"),
    ]
    for (route, link) in table {
      let url = try Self.table.url(for: route)
      #expect(url == "https://example.com" + link)
      #expect(Self.table.route(for: url) == .route(route))
    }
  }

  @Test(
    "One unreadable value of a list makes the link unmatched",
    arguments: [
      "/days?day=2026-11-21&day=2026-02-30", "/days?day=", "/days?day=tomorrow",
      "/prices?price=1&price=1%2C5", "/prices?price=1.5kg", "/prices?price=", "/prices?price=NaN",
      "/urls?url=", "/urls?url=https%3A%2F%2Fa.example&url=http%3A%2F%2F%5B",
      "/day/2026-13-01", "/price/x",
    ]
  )
  func unreadable(link: String) {
    guard case .unmatched = Self.table.route(for: "https://example.com" + link) else {
      Issue.record("\(link) is read as \(Self.table.route(for: "https://example.com" + link))")
      return
    }
  }

  @Test("An optional value that is unreadable counts as missing")
  func optional() {
    let link = "https://example.com/one?page=http%3A%2F%2F%5B&day=2026-02-30&price=2"
    #expect(Self.table.route(for: link) == .route(.one(page: nil, day: nil, price: 2)))
  }

  @Test("Random values are printed and read back in every form")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let route = try Self.route(&generator)
      for form in [LinkForm.universal, .long, .scheme] {
        let url = try Self.table.url(for: route, as: form)
        #expect(Self.table.route(for: url) == .route(route), "\(url)")
      }
    }
  }

  private static func route(_ generator: inout SeededGenerator) throws -> Value {
    func list<Element>(_ make: () throws -> Element) rethrows -> [Element] {
      try (0..<Int.random(in: 0...4, using: &generator)).map { _ in try make() }
    }
    func url() throws -> URL {
      let starts = ["https://a.example/", "example:", "", "//b.example", "mailto:"]
      let pieces = ["a", "%20", "%2F", "?", "&b=", "+", "=", "한", "/", "%E2%82%AC", ";"]
      let count = Int.random(in: 1...5, using: &generator)
      let rest = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      return try Self.url((starts.randomElement(using: &generator) ?? "") + "x" + rest)
    }
    func day() -> Date {
      // The years 1 to 9999, to the millisecond, which is the precision in links.
      let range: Range<Int> = -62_135_596_800_000..<253_402_300_800_000
      let isDay = Bool.random(using: &generator)
      var milliseconds = Int.random(in: range, using: &generator)
      if isDay { milliseconds -= (milliseconds % 86_400_000 + 86_400_000) % 86_400_000 }
      return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
    func price() throws -> Decimal {
      let digits = String(Int.random(in: .min ... .max, using: &generator))
      return try decimal("\(digits)e\(Int.random(in: -30...30, using: &generator))")
    }
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return try .urls(list(url))
    case 1: return .days(list(day))
    case 2: return try .prices(list(price))
    case 3: return try .page(url())
    case 4: return .day(day())
    case 5: return try .price(price())
    default: return try .one(page: url(), day: day(), price: price())
    }
  }
}
