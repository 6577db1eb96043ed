import Linkwright
import LinkwrightTesting
import Testing

// The guide CodableRoutes.

enum AccountRoute: LinkRoute {
  case profile
  case invoice(number: Int)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case profile = "/"
    case invoice = "/invoices/{number}"
  }
}

enum ShelfRoute: LinkRoute {
  case shelf(page: Int?, colors: [String])
  case chair(Int)
  case account(AccountRoute)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case shelf = "/shelf?page={page}&color={colors}"
    case chair = "/chairs/{_0}"
    case account = "/account/{_0...}"
  }
}

nonisolated struct Filter: Codable, Hashable {
  let text: String

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

enum FilterRoute: LinkRoute {
  case list(filter: Filter)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case list = "/list/{filter}"
  }
}

@Suite("The page about what a route can contain")
struct CodableSnippets {
  let table = LinkTable(ShelfRoute.self, on: LinkSite(hosts: [], schemes: ["example"]))

  @Test func patterns() {
    #expect(table.findings == [])
    #expect(table.roundTripFailures() == [])
  }

  @Test func unlabeledValues() {
    #expect(table.route(for: "example://chairs/7").route == .chair(7))
    let link = "example://account/invoices/3"
    #expect(table.route(for: link).route == .account(.invoice(number: 3)))
  }

  @Test func optionalValuesAndArrays() {
    #expect(table.route(for: "example://shelf").route == .shelf(page: nil, colors: []))
    #expect(table.route(for: "example://shelf?page=two").route == .shelf(page: nil, colors: []))
    #expect(
      table.route(for: "example://shelf?color=red&color=blue").route
        == .shelf(page: nil, colors: ["red", "blue"])
    )
  }

  @Test func ownTypes() throws {
    let table = LinkTable(FilterRoute.self, on: LinkSite(hosts: [], schemes: ["example"]))
    #expect(table.findings == [])
    let route = try #require(table.route(for: "example://list/red").route)
    #expect(try table.url(for: route, as: .scheme) == "example://list/red")
  }

  static func firstPage(_ page: Int?) -> Int {
    let page = page ?? 1
    return page
  }
}
