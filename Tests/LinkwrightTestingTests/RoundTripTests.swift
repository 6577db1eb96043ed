import Linkwright
import LinkwrightTesting
import Testing

/// Routes that lose something on the way, each in another manner.
private enum Lossy: LinkRoute {
  case campaign(source: String?), fixed, text(name: String), reserved(first: String, second: String)
  case colour(Colour)

  /// Not `CaseIterable`, so nobody knows its texts.
  enum Colour: String, Codable { case red }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case campaign = "/c?adj_campaign={source}", fixed = "/x/fixed", text = "/x/{name}"
    case reserved = "/{first}/{second}", colour = "/colours/{_0}"
  }
}

@Suite("Round trips of routes")
struct RoundTripTests {
  @Test("find nothing in a table without mistakes")
  func shop() {
    #expect(LinkTable.shop.findings == [])
    #expect(LinkTable.shop.roundTripFailures() == [])
    #expect(LinkTable.shop.patternsWithoutSample == [])
  }

  @Test("are tried with every case, and with every value of an enum")
  func samples() {
    let routes = LinkTable.shop.sampleRoutes()
    for sort in ShopRoute.Sort.allCases { #expect(routes.contains(.offer(sort: sort))) }
    #expect(routes.contains(.offer(sort: nil)))
    #expect(routes.contains(.account(.order(number: 1))))
    #expect(routes.contains(.list(sort: .newest, isOpen: false)))
    #expect(Set(routes).count == routes.count)
    #expect(routes == LinkTable.shop.sampleRoutes())
  }

  private static let failures: [(Lossy, String)] = [
    (
      .campaign(source: "mail"),
      "https://example.com/c?adj_campaign=mail stands for campaign(source: Optional(\"mail\")), "
        + "and is read as campaign(source: nil)."
    ),
    (
      .text(name: "fixed"),
      "https://example.com/x/fixed stands for text(name: \"fixed\"), and is read as fixed."
    ),
    (.text(name: ""), "text(name: \"\") has no link: {name} is empty, and a path cannot say so."),
  ]

  @Test("say what a link is read as instead", arguments: failures)
  private func failure(route: Lossy, sentence: String) {
    let table = LinkTable(Lossy.self, on: LinkSite(hosts: ["example.com"]))
    #expect(table.roundTripFailures(of: [route]).map(\.description) == [sentence])
  }

  @Test("name the form in which a link fails")
  func forms() {
    let table = LinkTable(Lossy.self, on: .shop)
    let failures = table.roundTripFailures(of: [.reserved(first: "v1", second: "x")])
    #expect(failures.map(\.form) == [.long])
  }

  @Test("leave out cases whose values nobody knows, and say so")
  func unknown() {
    let table = LinkTable(Lossy.self, on: .shop)
    #expect(table.patternsWithoutSample == ["/colours/{_0}"])
    #expect(table.roundTripFailures(of: [.colour(.red)]) == [])
  }
}
