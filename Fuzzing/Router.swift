import Foundation
import Linkwright

/// Checks that a table decides every text, finds routes only for links of its site, and prints a route as
/// a link that reads as the same route.
func fuzzRouter(_ bytes: [UInt8]) {
  let url = String(decoding: bytes, as: UTF8.self)
  let match = table.route(for: url)
  let link = table.site.link(url)
  law((match == .foreign) == (link == nil), "\(match) contradicts the site for \(url)")
  law(match == .foreign || isOfSite(url), "\(url) is not a link of the site, but is \(match)")
  if let link { checkDestination(link, of: url) }
  guard let route = match.route else { return }
  // Printing throws for a value that a path cannot have.
  guard let printed = try? table.url(for: route) else { return }
  law(isOfSite(printed), "\(url) is printed as \(printed)")
  let again = table.route(for: printed)
  law(again == .route(route) || isTooLong(printed), "\(url), printed as \(printed), is \(again)")
}

private func isTooLong(_ url: String) -> Bool {
  url.utf8.count > LinkTable<FuzzedRoute>.maximumLength
}

/// Checks that the destination of a link can be printed in each form and read again.
private func checkDestination(_ link: SiteLink, of url: String) {
  guard let destination = link.destination else { return }
  let text = destination.description
  law(
    LinkDestination(text).description.utf8.elementsEqual(text.utf8),
    "\(destination) of \(url)"
  )
  for form in [LinkForm.universal, .scheme] {
    guard let printed = table.site.url(for: destination, as: form) else {
      law(false, "\(destination) has no form \(form)")
      return
    }
    let again = table.site.destination(of: printed)?.description
    // `==` would miss a changed code point.
    law(
      again?.utf8.elementsEqual(text.utf8) == true,
      "\(url) leads to \(destination), \(printed) to \(again as Any)"
    )
  }
}

/// Returns whether a URL is a link of the site, without the tested code: its text up to the path must be one
/// of the known origins.
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

/// Routes with every kind of value in every position.
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
