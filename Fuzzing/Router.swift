import Foundation
import Linkwright

/// Whatever a link is, a table answers; it answers with a route only for a link of its site; and a
/// route that was read is printed as a link that is read alike.
func fuzzRouter(_ bytes: [UInt8]) {
  let url = String(decoding: bytes, as: UTF8.self)
  let match = table.route(for: url)
  let link = table.site.link(url)
  law((match == .foreign) == (link == nil), "\(match) is not what the site says of \(url)")
  law(match == .foreign || isOfSite(url), "\(url) is no link of the site, and is \(match)")
  if let link { checkDestination(link, of: url) }
  guard let route = match.route else { return }
  // A value that is too strange for a path is refused with an error, not printed otherwise.
  guard let printed = try? table.url(for: route) else { return }
  law(isOfSite(printed), "\(url) is printed as \(printed)")
  let again = table.route(for: printed)
  law(again == .route(route) || isTooLong(printed), "\(url), printed as \(printed), is \(again)")
}

private func isTooLong(_ url: String) -> Bool {
  url.utf8.count > LinkTable<FuzzedRoute>.maximumLength
}

/// What remains of a link can be put into each form, and is found in it.
private func checkDestination(_ link: SiteLink, of url: String) {
  guard let destination = link.destination else { return }
  law(LinkDestination(destination.description) == destination, "\(destination) of \(url)")
  for form in [LinkForm.universal, .scheme] {
    guard let printed = table.site.url(for: destination, as: form) else {
      law(false, "\(destination) has no form \(form)")
      return
    }
    let again = table.site.destination(of: printed)
    law(again == destination, "\(url) leads to \(destination), \(printed) to \(again as Any)")
  }
}

/// Whether a link is one of the site, found out without the code that is tried: the text up to the
/// path is one of a few.
private func isOfSite(_ url: String) -> Bool {
  let scalars = url.unicodeScalars.map { scalar in
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(scalar.value + 32) ?? scalar : scalar
  }
  let text = String(String.UnicodeScalarView(scalars))
  if text.utf8.starts(with: "example:".utf8) { return true }
  return origins.contains { origin in
    guard text.utf8.starts(with: origin.utf8) else { return false }
    guard let next = text.utf8.dropFirst(origin.utf8.count).first else { return true }
    return "/?#".utf8.contains(next)
  }
}

private let origins = ["example.com", "brand.example"].flatMap { host in
  ["https://\(host)", "https://\(host):443", "http://\(host)", "http://\(host):80"]
}

private let table = LinkTable(
  FuzzedRoute.self,
  on: LinkSite(hosts: ["example.com"], brandedHosts: ["brand.example"], schemes: ["example"])
)

/// Every kind of value in every place.
private enum FuzzedRoute: LinkRoute {
  case home
  case invite(code: InviteCode)
  case product(id: Int, ref: String?)
  case profile(name: String)
  case page(name: String)
  case event(day: Date, id: UUID)
  case list(sort: Sort, isOpen: Bool)
  case search(words: String, tags: [String], page: UInt8?)
  case offer(price: Decimal, share: Double?)
  case files(path: String)
  case article(id: Int64, section: String?)
  case receipt
  case account(Account)

  enum Sort: String, Codable, CaseIterable { case newest, cheapest = "best price" }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case home = "/", invite = "/invite/{code}", product = "/products/{id}?ref={ref}"
    case profile = "/@{name}", page = "/pages/{name}.html", event = "/events/{day}/{id}"
    case list = "/list/{sort}?open={isOpen}", search = "/search?q={words}&tag={tags}&page={page}"
    case offer = "/offer?price={price}&share={share}", files = "/files/{path...}"
    case article = "/articles/{id}#{section}", receipt = "/path/é?scene=receipt"
    case account = "/account/{_0...}"
  }

  static var aliases: [String: CodingKeys] { ["/p/{id}": .product, "/start": .home] }
}

private enum Account: LinkRoute {
  case overview, order(number: Int)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case overview = "/", order = "/orders/{number}"
  }
}
