import Linkwright

/// The destinations of links in this app.
enum AppRoute: LinkRoute {
  case home
  case product(id: Int)
  case invite(code: InviteCode)
  case orders

  enum CodingKeys: String, CodingKey, CaseIterable {
    case home = "/"
    case product = "/products/{id}"
    case invite = "/invite/{code}"
    case orders = "/orders"
  }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    switch route {
    case .home, .product: RoutePolicy()
    case .invite, .orders: RoutePolicy(requires: [.signedIn])
    }
  }
}
