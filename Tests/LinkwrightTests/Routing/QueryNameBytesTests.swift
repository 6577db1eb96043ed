import LinkwrightCore
import LinkwrightTesting
import Testing

@testable import Linkwright

private enum Accent: LinkRoute {
  case search(q: String), fixed, decomposed(q: String)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case search = "/s?caf\u{e9}={q}", fixed = "/f?caf\u{e9}=1", decomposed = "/s?cafe\u{301}={q}"
  }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    RoutePolicy(neverRecord: route == .decomposed)
  }
}

/// Patterns with errors, and first segments, that differ only in their normalization.
private enum Twin: LinkRoute {
  case faulty(q: String), otherFaulty(q: String), cafe, otherCafe(id: Int)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case faulty = "/s?caf\u{e9}={x}", otherFaulty = "/s?cafe\u{301}={x}"
    case cafe = "/caf\u{e9}", otherCafe = "/cafe\u{301}/{id}"
  }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    RoutePolicy(universalLinksOnly: route == .faulty, neverRecord: route == .otherFaulty)
  }
}

@Suite("LinkTable, names of query items")
struct QueryNameBytesTests {
  private static let table = LinkTable(Accent.self, on: .example)

  @Test("Names are compared byte by byte")
  func names() {
    #expect(Self.table.findings == [])
    for (query, route) in [
      ("caf%C3%A9", Accent.search(q: "1")), ("cafe%CC%81", .decomposed(q: "1")),
    ] {
      #expect(Self.table.route(for: "https://example.com/s?\(query)=1").route == route)
    }
    #expect(Self.table.route(for: "https://example.com/f?caf%C3%A9=1").route == .fixed)
    #expect(Self.table.route(for: "https://example.com/f?cafe%CC%81=1").route == nil)
    #expect(LinkQuery("cafe%CC%81=1&caf%C3%A9=2")["caf\u{e9}"] == "2")
  }

  @Test("An item whose name only looks like a declared one is not recorded")
  func recording() {
    #expect(
      Self.table.recordable("https://example.com/f?caf%C3%A9=1&cafe%CC%81=2")
        == "https://example.com/f?caf%C3%A9=1"
    )
    let redacted = RedactedLink(url: "https://example.com/f", removedItems: ["cafe%CC%81=2"])
    #expect(
      redacted.restored(in: "https://example.com/f?caf%C3%A9=1")
        == "https://example.com/f?caf%C3%A9=1&cafe%CC%81=2"
    )
  }

  @Test("A route is printed by its own pattern, and has its own policy")
  func printing() throws {
    for (query, route) in [
      ("caf%C3%A9", Accent.search(q: "1")), ("cafe%CC%81", .decomposed(q: "1")),
    ] {
      let url: String = try Self.table.url(for: route)
      #expect(url == "https://example.com/s?\(query)=1")
      #expect(Self.table.policy(of: route).neverRecord == (route == .decomposed(q: "1")))
    }
    let table = LinkTable(Twin.self, on: .example)
    #expect(table.findings.map(\.code) == [.unknownLabel, .unknownLabel])
    #expect(table.policy(of: .faulty(q: "")) == RoutePolicy(universalLinksOnly: true))
    #expect(table.policy(of: .otherFaulty(q: "")) == RoutePolicy(neverRecord: true))
    for route in [Twin.cafe, .otherCafe(id: 1)] {
      let url: String = try table.url(for: route)
      #expect(table.route(for: url).route == route)
    }
  }
}
