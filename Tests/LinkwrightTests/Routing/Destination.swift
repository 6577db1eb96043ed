import Foundation
import Linkwright

/// The routes of an app as its developers would write them.
enum Destination: LinkRoute {
  case home
  case invite(code: InviteCode)
  case product(id: Int, ref: String?)
  case productByName(name: String)
  case receipt
  case profile(name: String)
  case search(words: String, tags: [String], page: Int?)
  case event(day: Date, id: UUID)
  case listing(sort: Sort, isOpen: Bool)
  case embed(page: URL, price: Decimal?)
  case files(path: String)
  case article(id: Int, section: String?)
  case account(Account)

  enum Sort: String, Codable, CaseIterable { case newest, cheapest }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case home = "/"
    case invite = "/invite/{code}"
    case product = "/products/{id}?ref={ref}"
    case productByName = "/products/{name}"
    case receipt = "/path/deeplink?scene=receipt"
    case profile = "/@{name}"
    case search = "/search?q={words}&tag={tags}&page={page}"
    case event = "/events/{day}/{id}"
    case listing = "/list/{sort}?open={isOpen}"
    case embed = "/embed?page={page}&price={price}"
    case files = "/files/{path...}"
    case article = "/articles/{id}#{section}"
    case account = "/account/{_0...}"
  }

  static var aliases: [String: CodingKeys] { ["/p/{id}": .product, "/start": .home] }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    switch route {
    case .account: RoutePolicy(requires: [.signedIn])
    case .receipt: RoutePolicy(universalLinksOnly: true)
    default: RoutePolicy()
    }
  }
}

enum Account: LinkRoute {
  case overview
  case order(number: Int)
  case magic(token: String)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case overview = "/", order = "/orders/{number}", magic = "/sign-in?token={token}"
  }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    switch route {
    case .magic: RoutePolicy(universalLinksOnly: true, neverRecord: true)
    default: RoutePolicy()
    }
  }
}

extension LinkSite {
  static let example = LinkSite(
    hosts: ["example.com"],
    brandedHosts: ["brand.example"],
    schemes: ["example"]
  )
}

extension LinkTable where Route == Destination {
  static let example = LinkTable(on: .example)
}
