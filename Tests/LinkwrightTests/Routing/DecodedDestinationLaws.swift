import LinkwrightCore
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("DecodedDestination, by random paths and queries")
struct DecodedDestinationLaws {
  private static let pieces = [
    "&", "=", "%", "a", "%61", "a=1", "&a=2&", "b=%zz", "&a=%FF&", "a%00", "\0", "é", "%C3%A9", "+",
    "e%CC%81", "%20", "%2B", "%25", "%3D", "%4", "&a&", "A",
  ]
  private static let names = ["a", "aa", "", "é", "e\u{301}", " ", "+", "%", "%4", "=", "a\0", "A"]

  @Test("An item is found by its name if its decoded name has the same bytes")
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

  private static let segments = [
    "", "", "a", "é", "e\u{301}", "%C3%A9", "%2F", "a%2Fb", "%25", "*", "+", "%zz", "%FF", "%00",
    "%0A",
    "\u{7F}", ".", "..", "%2E%2e", ".a", "🇩🇪",
  ]

  @Test("The rest of a path has the bytes of its decoded segments, with slashes between them")
  func rest() throws {
    var generator = SeededGenerator(seed: 10)
    var decodedCount = 0
    for _ in 0..<20_000 {
      let written = (0..<Int.random(in: 1...5, using: &generator))
        .map { _ in Self.segments.randomElement(using: &generator) ?? "" }
      let decoded = written.map { PercentCoding.strictlyDecoded($0) }
      let isRefused = decoded.contains {
        $0.map { $0 == "." || $0 == ".." || $0.utf8.contains { $0 < 0x20 || $0 == 0x7F } } ?? true
      }
      let path = "/" + written.joined(separator: "/")
      guard let link = try? DecodedDestination(LinkDestination(path: path)) else {
        #expect(isRefused, "\(path)")
        continue
      }
      #expect(!isRefused, "\(path)")
      decodedCount += 1
      let segments = decoded.compactMap(\.self)
      for index in 0..<segments.count where index < segments.count - 1 || segments.last != "" {
        let rest = segments[index...].joined(separator: "/")
        #expect(link.rest(from: index).hasSameBytes(as: rest), "\(path), from \(index)")
      }
      #expect(link.rest(from: segments.count) == "", "\(path)")
    }
    #expect(decodedCount > 1000)
  }

  private static func decoded(_ text: Substring) -> String? {
    PercentCoding.strictlyDecoded(text, plusIsBlank: true)
  }
}
