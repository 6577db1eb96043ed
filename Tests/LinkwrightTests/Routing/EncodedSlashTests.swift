import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

private enum Guarded: LinkRoute {
  case signIn(token: String), account(path: String), tag(name: String, path: String)
  case profile(name: String), page(path: String)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case signIn = "/sign-in/{token}", account = "/account/{path...}"
    case tag = "/tags/{name}/{path...}", profile = "/users/{name}", page = "/{path...}"
  }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    switch route {
    case .signIn: RoutePolicy(neverRecord: true)
    case .account: RoutePolicy(requires: [.signedIn])
    default: RoutePolicy()
    }
  }
}

@Suite("LinkTable, encoded slashes before a more specific route")
struct EncodedSlashTests {
  private static let table = LinkTable(Guarded.self, on: .example)

  private static let links: [(String, Guarded)] = [
    ("sign-in%2FSECRET", .signIn(token: "SECRET")),
    ("sign-in%2fSECRET%2F", .signIn(token: "SECRET")),
    ("account%2Forders%2F1", .account(path: "orders/1")),
    ("account%2F", .account(path: "")),
    ("account/orders%2F1", .account(path: "orders/1")),
    ("tags/a%2Fb/c%2Fd", .tag(name: "a/b", path: "c/d")),
    ("tags%2Fa%2Fb%2Fc", .tag(name: "a", path: "b/c")),
    ("users/a%2Fb", .profile(name: "a/b")), ("users%2Fa", .profile(name: "a")),
    ("a%2Fb", .page(path: "a/b")), ("%2Faccount%2F1", .page(path: "/account/1")),
    ("%2F", .page(path: "/")), ("a%2F%2Fb%2F/", .page(path: "a//b//")),
  ]

  @Test("In the rest of a path, an encoded slash separates segments", arguments: links)
  private func reading(path: String, route: Guarded) throws {
    #expect(Self.table.route(for: "https://example.com/" + path).route == route)
    #expect(Self.table.route(for: try Self.table.url(for: route) as String).route == route)
  }

  @Test(
    "A link with an encoded slash that begins like a private route is not recorded",
    arguments: [
      "https://example.com/sign-in%2FSECRET", "https://example.com/SIGN-IN%2fSECRET",
      "https://example.com/sign-in%2FSECRET%2Fmore", "https://brand.example/sign-in%2FSECRET",
      "example://sign-in%2FSECRET",
    ]
  )
  func recording(url: String) { #expect(Self.table.recordable(url) == nil) }

  @Test("A link with an encoded slash is read as it is printed, for random paths")
  func law() throws {
    let pieces = [
      "sign-in", "account", "tags", "users", "a", "", "/", "/", "%2F", "%2f", "%2F", ".", "ä",
    ]
    var generator = SeededGenerator(seed: 12)
    var count = 0
    for _ in 0..<20_000 {
      let path = (0..<Int.random(in: 1...7, using: &generator))
        .compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      guard let route = Self.table.route(for: "https://example.com/" + path).route else { continue }
      count += 1
      let printed: String = try Self.table.url(for: route)
      #expect(Self.table.route(for: printed).route == route, "\(path)")
    }
    #expect(count > 5_000)
  }
}
