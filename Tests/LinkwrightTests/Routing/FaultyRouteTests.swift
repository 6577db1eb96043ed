import Foundation
import Linkwright
import Testing

/// Every private or restricted case has a misspelt pattern.
private enum Misspelt: LinkRoute {
  case home, order(id: Int), file(String), letters([String]?), forgotten(id: Int), `default`
  case my(Mine), older(at: Int = 1)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case home = "/", order = "/orders/{idd}", file = "/a/{id}", letters = "/l?x={_0}"
    case my = "/my/{_0...}", older = "/older?at={at}"
  }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    switch route {
    case .order: RoutePolicy(requires: [.signedIn], neverRecord: true)
    case .my: RoutePolicy(requires: ["adult"])
    default: RoutePolicy()
    }
  }
}

private enum Mine: LinkRoute {
  case list, key(value: String), lost

  enum CodingKeys: String, CodingKey, CaseIterable { case list = "/list", key = "key/{value}" }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    RoutePolicy(requires: [.signedIn], universalLinksOnly: route == .key)
  }
}

/// Routes with a value that cannot be encoded, before a nested route.
private enum Unwritable: LinkRoute {
  case valid(before: Unencodable, then: Mine), faulty(before: Unencodable, then: Mine)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case valid = "/valid/{before}/{then...}", faulty = "/faulty/{befor}/{then...}"
  }
}

private struct Unencodable: Hashable, Codable, Sendable {
  struct Failure: Error {}

  init() {}
  init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer() }

  func encode(to encoder: any Encoder) throws { throw Failure() }
}

@Suite("LinkTable, routes with faulty patterns")
struct FaultyRouteTests {
  private static let page = URL(string: "https://a.example")!
  private let table = LinkTable(Misspelt.self, on: .example)

  @Test("A route keeps the policy of its case when its pattern has an error")
  func policies() {
    #expect(
      table.policy(of: .order(id: 1)) == RoutePolicy(requires: [.signedIn], neverRecord: true)
    )
    #expect(
      table.policy(of: .my(.key(value: "a")))
        == RoutePolicy(requires: ["adult", .signedIn], universalLinksOnly: true)
    )
    #expect(table.policy(of: .my(.lost)) == RoutePolicy(requires: ["adult"]))
    #expect(throws: RoutePrintingError.self) { try table.url(for: .order(id: 1)) }
  }

  @Test("A route has the policy of its nested route, even if a value before that cannot be encoded")
  func nestedPolicies() {
    let table = LinkTable(Unwritable.self, on: .example)
    let policy = RoutePolicy(requires: [.signedIn], universalLinksOnly: true)
    #expect(table.policy(of: .valid(before: Unencodable(), then: .key(value: "a"))) == policy)
    #expect(table.policy(of: .faulty(before: Unencodable(), then: .key(value: "a"))) == policy)
  }

  @Test("Findings name the label to write, and every case without a coding key")
  func findings() {
    let found = table.findings.map(\.description)
    #expect(
      found == [
        "LW6002 /orders/{idd}: The case has no associated value with the label “idd”. Write {id}.",
        "LW6002 /a/{id}: The case has no associated value with the label “id”. Write {_0}, because"
          + " the value has no label.",
        "LW6005 /l?x={_0}: “_0” is an optional array, but a link cannot tell a missing array from an"
          + " empty one. Use an array that is not optional.",
        "LW6001 key/{value}: A pattern must begin with a slash.",
        "LW6009 Misspelt.forgotten: The case has no coding key, so no link leads to it. Add a key with"
          + " a pattern.",
        "LW6009 Misspelt.default: The case has no coding key, so no link leads to it. Add a key with"
          + " a pattern.",
        "LW6009 Mine.lost: The case has no coding key, so no link leads to it. Add a key with a"
          + " pattern.",
      ]
    )
  }

  @Test("A value with a default value is required in a link, because `Codable` ignores the default")
  func defaults() {
    #expect(table.route(for: "https://example.com/older?at=2").route == .older(at: 2))
    #expect(table.route(for: "https://example.com/older").route == nil)
  }

  @Test(
    "An optional value that cannot be decoded counts as missing",
    arguments: [
      ("search?q=a&page=two", Destination.search(words: "a", tags: [], page: nil)),
      ("embed?page=https://a.example&price=free", .embed(page: page, price: nil)),
    ]
  )
  func unreadable(link: String, route: Destination) {
    #expect(LinkTable.example.route(for: "https://example.com/" + link).route == route)
  }
}
