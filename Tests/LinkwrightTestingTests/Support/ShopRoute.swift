import Foundation
import Linkwright

/// The routes of a shop as its developers would write them.
enum ShopRoute: LinkRoute {
  case home
  case product(id: Int, ref: String?)
  case list(sort: Sort, isOpen: Bool)
  case profile(name: String)
  case page(name: String)
  case search(words: String, sort: Sort)
  case offer(sort: Sort?)
  case files(path: String)
  case article(id: UUID, section: String)
  case receipt
  case account(Account)

  enum Sort: String, Codable, CaseIterable { case newest, cheapest = "best price" }

  enum Account: LinkRoute {
    case overview, order(number: Int)
    enum CodingKeys: String, CodingKey, CaseIterable {
      case overview = "/", order = "/orders/{number}"
    }
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case home = "/", product = "/products/{id}?ref={ref}", list = "/list/{sort}?open={isOpen}"
    case profile = "/@{name}", page = "/pages/{name}.html", search = "/search?q={words}&sort={sort}"
    case offer = "/offers?sort={sort}", files = "/files/{path...}"
    case article = "/articles/{id}#{section}", receipt = "/50%25*/é?scene=receipt&debug"
    case account = "/account/{_0...}"
  }

  static var aliases: [String: CodingKeys] { ["/p/{id}": .product, "/start": .home] }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    switch route {
    case .receipt: RoutePolicy(universalLinksOnly: true)
    default: RoutePolicy()
    }
  }
}

extension LinkSite {
  static let shop = LinkSite(
    hosts: ["example.com"],
    brandedHosts: ["brand.example"],
    schemes: ["example"]
  )
}

extension LinkTable where Route == ShopRoute {
  static let shop = LinkTable(on: .shop)
}
