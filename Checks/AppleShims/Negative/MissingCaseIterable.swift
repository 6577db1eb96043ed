// Expected: type 'AppRoute' does not conform to protocol 'Decodable'
// The guide CodableRoutes quotes this message.

import Linkwright

enum AppRoute: LinkRoute {
  case home
  case product(id: Int)

  enum CodingKeys: String, CodingKey {
    case home = "/"
    case product = "/products/{id}"
  }
}
