import LinkwrightTesting
import Testing

@testable import LinkwrightCore

@Suite("LinkQuery and TrackerQuery, by random queries")
struct LinkQueryLaws {
  private static let pieces = [
    "&", "=", "%", "%61dj_t", "adj_", "adj_t=x", "adjust_label=y", "lw_click", "deeplink=",
    "label=z",
    "example://x?a", "redirect=https://a.example/?b", "é", "+", "#", "\u{301}", "\u{31A}",
    "\u{200D}",
    "👨‍👩‍👧", "🇩", "\r\n", "%20", "%2B", "%3D", "%C3%A9", "%FFadj_t",
  ]

  private static func queries(_ seed: UInt64) -> [Substring] {
    var generator = SeededGenerator(seed: seed)
    return (0..<20_000).map { _ in
      (0..<Int.random(in: 1...9, using: &generator))
        .compactMap { _ in pieces.randomElement(using: &generator) }.joined()[...]
    }
  }

  @Test(
    "The quick search finds every item with one of the names",
    arguments: [
      ["adj_t", "lw_click", "é", "", " ", "label", "deeplink"],
      ["adj_t", "+", "=", "%", "%FFadj_t"],
    ]
  )
  func search(names: [String]) {
    for query in Self.queries(5) {
      let all = LinkQuery(query).items.filter { names.contains($0.name) }
      let found = LinkQuery.items(of: query, possiblyNamed: QueryNames(names))
        .filter { names.contains($0.name) }
      #expect(found == all, "\(query)")
    }
  }

  @Test("A partition keeps every item, byte for byte and in order")
  func partition() {
    for query in Self.queries(6) {
      let isChosen = CampaignParameters.contain
      let (chosen, others) = LinkQuery.partition(
        query,
        possiblyNamed: QueryNames(CampaignParameters.names),
        isChosen
      )
      let items = LinkQuery(query).items
      func bytes(_ texts: [Substring]) -> [UInt8] { Array(texts.joined(separator: "&").utf8) }
      #expect(bytes(chosen) == bytes(items.filter(isChosen).map(\.text)), "\(query)")
      #expect(bytes(others) == bytes(items.filter { !isChosen($0) }.map(\.text)), "\(query)")
    }
  }

  @Test("The parts of a tracker link's query are the query")
  func tracker() {
    for query in Self.queries(7) {
      let texts = TrackerQuery(query, fragment: nil).parts.map { part in
        switch part {
        case .item(_, let item): item.text
        case .others(let run): run
        }
      }
      #expect(texts.joined(separator: "&").utf8.elementsEqual(query.utf8), "\(query)")
    }
  }
}
