import Linkwright

/// The destinations of the app's links.
enum Screen: LinkRoute {
  case home
  case product(id: Int)
  case invitation(code: InviteCode)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case home = "/"
    case product = "/products/{id}"
    case invitation = "/invite/{code}"
  }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    switch route {
    case .home, .product: RoutePolicy()
    case .invitation: RoutePolicy(requires: [.signedIn])
    }
  }
}

/// The hosts are those of `Examples/linkwright.yaml`.
let table = LinkTable(
  Screen.self,
  on: LinkSite(
    hosts: ["shop.fernhill.example"],
    brandedHosts: ["go.fernhill.example"],
    schemes: ["fernhill"]
  )
)
