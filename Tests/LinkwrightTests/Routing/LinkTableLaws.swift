import Foundation
import Linkwright
import LinkwrightTesting
import Testing

@Suite("LinkTable, by random routes and links")
struct LinkTableLaws {
  /// Pieces of text that break parsers.
  private static let pieces = [
    "/", "//", "?", "&", "=", "#", "%", "%2F", "%00", "%ff", "%E2%82%AC", "..", ".", "+", " ", "\\",
    "@", ":",
    "a", "1", "-", "ä", "가", "\u{202E}", "\u{0}", "\n", "products", "invite", "files", "account",
    "{id}",
    "example.com", "https:", "example:", "true", "2026-11-21", "PFC3HNMXTWAR", "💺", "e\u{301}",
    "\u{301}", "\u{31A}", "\u{200D}", "👨‍👩‍👧", "🇩", "\r\n",
  ]

  private static func text(_ generator: inout SeededGenerator, _ count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &generator))
      .compactMap { _ in pieces.randomElement(using: &generator) }.joined()
  }

  private static func route(_ generator: inout SeededGenerator) -> Destination {
    let text = text(&generator, 4)
    let number = Int.random(in: .min ... .max, using: &generator)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return .invite(code: .random(using: &generator))
    case 1: return .product(id: number, ref: Bool.random(using: &generator) ? text : nil)
    case 2: return .productByName(name: text)
    case 3: return .profile(name: text)
    case 4:
      let tags = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
        Self.text(&generator, 2)
      }
      return .search(words: text, tags: tags, page: Bool.random(using: &generator) ? number : nil)
    case 5: return .files(path: text)
    case 6: return .article(id: number, section: Bool.random(using: &generator) ? text : nil)
    case 7: return .account(.magic(token: text))
    default:
      let day = Date(
        timeIntervalSince1970: Double(Int.random(in: 0..<4_000_000, using: &generator))
      )
      return .event(day: day, id: LinkTableTests.id)
    }
  }

  @Test("A printed route is read back, unless a more specific pattern matches its link")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 1)
    var printed = 0
    for _ in 0..<20_000 {
      let route = Self.route(&generator)
      guard let url = try? LinkTable.example.url(for: route) else { continue }
      printed += 1
      let read = LinkTable.example.route(for: url).route
      let again = read.flatMap { try? LinkTable.example.url(for: $0) }
      // `==` on strings would miss lost or changed code points.
      #expect(read != route || again?.utf8.elementsEqual(url.utf8) == true, "\(url)")
      if read != route {
        // The table reads a name such as "1" as an ID.
        guard case .productByName(let name) = route, Int(name) != nil else {
          Issue.record("\(route) is printed as \(url) and read as \(String(describing: read))")
          return
        }
      }
    }
    #expect(printed > 5000)
  }

  @Test("Any text can be read, and a route that is read can be printed")
  func hostile() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<50_000 {
      let start = ["https://example.com/", "example://", "https://brand.example/", ""]
        .randomElement(using: &generator)
      let url = (start ?? "") + Self.text(&generator, 8)
      guard let route = LinkTable.example.route(for: url).route else { continue }
      let again = try? LinkTable.example.url(for: route)
      if let again { #expect(LinkTable.example.route(for: again).route != nil, "\(url), \(again)") }
    }
  }
}
