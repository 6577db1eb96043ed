import LinkwrightCore
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("DecodedDestination, by random queries")
struct DecodedDestinationLaws {
  private static let pieces = [
    "&", "=", "%", "a", "%61", "a=1", "&a=2&", "b=%zz", "&a=%FF&", "a%00", "\0", "é", "%C3%A9", "+",
    "e%CC%81", "%20", "%2B", "%25", "%3D", "%4", "&a&", "A",
  ]
  private static let names = ["a", "aa", "", "é", "e\u{301}", " ", "+", "%", "%4", "=", "a\0", "A"]

  @Test("The items with a name are those whose decoded name has the same bytes")
  func items() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<20_000 {
      let query = (0..<Int.random(in: 0...9, using: &generator))
        .compactMap { _ in Self.pieces.randomElement(using: &generator) }.joined()
      let link = try DecodedDestination(LinkDestination(path: "/", query: query))
      for name in Self.names {
        let items = LinkQuery(query).items.filter {
          Self.decoded($0.rawName)?.hasSameBytes(as: name) ?? false
        }
        let values = items.compactMap { $0.rawValue.flatMap(Self.decoded) }
        #expect(link.values(of: name) == values, "\(query)")
        #expect(link.values(of: name, limit: 1) == Array(values.prefix(1)), "\(query)")
        let hasBare = items.contains { $0.rawValue == nil }
        #expect(link.hasItem(name, value: nil) == hasBare, "\(query)")
        #expect(link.hasItem(name, value: "2") == values.contains("2"), "\(query)")
      }
    }
  }

  private static func decoded(_ text: Substring) -> String? {
    PercentCoding.strictlyDecoded(text, plusIsBlank: true)
  }
}
