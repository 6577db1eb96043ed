import Linkwright
import LinkwrightTesting
import Testing

/// Routes that are not read back from their links, each for another reason.
private enum Lossy: LinkRoute {
  case campaign(source: String?), fixed, text(name: String), reserved(first: String, second: String)
  case colour(Colour)

  /// Not `CaseIterable`, so its texts are unknown.
  enum Colour: String, Codable { case red }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case campaign = "/c?adj_campaign={source}", fixed = "/x/fixed", text = "/x/{name}"
    case reserved = "/{first}/{second}", colour = "/colours/{_0}"
  }
}

@Suite("roundTripFailures(of:)")
struct RoundTripTests {
  @Test("A table of valid patterns has no round-trip failures")
  func shop() {
    #expect(LinkTable.shop.findings == [])
    #expect(LinkTable.shop.roundTripFailures() == [])
    #expect(LinkTable.shop.patternsWithoutSample == [])
  }

  @Test("Sample routes include every case and every value of an enum")
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
      "https://example.com/c?adj_campaign=mail was printed for campaign(source: Optional(\"mail\")), "
        + "but is read as campaign(source: nil)."
    ),
    (
      .text(name: "fixed"),
      "https://example.com/x/fixed was printed for text(name: \"fixed\"), but is read as fixed."
    ),
    (
      .text(name: ""),
      "text(name: \"\") has no link: {name} is empty, but a path segment must not be empty."
    ),
  ]

  @Test("A round-trip failure has the result of reading the link", arguments: failures)
  private func failure(route: Lossy, sentence: String) {
    let table = LinkTable(Lossy.self, on: LinkSite(hosts: ["example.com"]))
    #expect(table.roundTripFailures(of: [route]).map(\.description) == [sentence])
  }

  @Test("A site whose only hosts are wildcards is tried with a host that a wildcard covers")
  func wildcard() {
    let table = LinkTable(Lossy.self, on: LinkSite(hosts: ["*.tenants.example"]))
    #expect(table.roundTripFailures(of: [.fixed]) == [])
    let failures = table.roundTripFailures(of: [.text(name: "fixed")])
    #expect(failures.map(\.url) == ["https://sample.tenants.example/x/fixed"])
  }

  @Test("A round-trip failure has the form of the link")
  func forms() {
    let table = LinkTable(Lossy.self, on: .shop)
    let failures = table.roundTripFailures(of: [.reserved(first: "v1", second: "x")])
    #expect(failures.map(\.form) == [.long])
  }

  @Test("Cases with unknown values have no samples and are listed")
  func unknown() {
    let table = LinkTable(Lossy.self, on: .shop)
    #expect(table.patternsWithoutSample == ["/colours/{_0}"])
    #expect(table.roundTripFailures(of: [.colour(.red)]) == [])
  }
}
