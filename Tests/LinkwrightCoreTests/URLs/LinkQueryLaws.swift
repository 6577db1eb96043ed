import LinkwrightTesting
import Testing

@testable import LinkwrightCore

@Suite("LinkQuery and TrackerQuery, by random queries")
struct LinkQueryLaws {
  private static let pieces = [
    "&", "=", "%", "%61dj_t", "adj_", "adj_t=x", "adjust_label=y", "lw_click", "deeplink=",
    "lw_via=qr", "lw%5Fvia", "&lw_via=mail&", "label=z", "adjust_tracker=a_b", "adj_network",
    "adj_%74=+", "adj_fallback", "&adj_label=w&",
    "openExternalBrowser=", "1", "&openExternalBrowser=%31&", "adj_t=_&",
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
    "The search finds exactly the items with one of the names",
    arguments: [
      ["adj_t", "lw_click", "lw_via", "é", "", " ", "label", "deeplink"],
      ["adj_t", "+", "=", "%", "%FFadj_t"], ["e\u{301}", "adj_t", "adj_t"], [],
    ]
  )
  func search(names: [String]) {
    let queryNames = QueryNames(names)
    for query in Self.queries(5) {
      var indices: [Int] = []
      let found = LinkQuery.items(of: query) { item in
        guard let index = queryNames.index(of: item) else { return false }
        indices.append(index)
        return true
      }
      let all = LinkQuery(query).items.compactMap { item in
        names.firstIndex { $0.hasSameBytes(as: item.name) }.map { (item, $0) }
      }
      #expect(found == all.map { $0.0 }, "\(query)")
      #expect(indices == all.map { $0.1 }, "\(query)")
      #expect(
        LinkQuery.items(of: query, limit: 1) { queryNames.index(of: $0) != nil }
          == Array(found.prefix(1))
      )
    }
  }

  @Test("Each of many names is found, and no other name")
  func manyNames() {
    let names = (0..<500).map { String($0 * 7, radix: 36) }
    let queryNames = QueryNames(names)
    let query = (0..<4_000).map { String($0, radix: 36) }.joined(separator: "=&")
    let found = LinkQuery.items(of: query[...]) { queryNames.index(of: $0) != nil }
    #expect(found.map(\.name) == names)
  }

  @Test("A partition keeps every item, byte for byte and in order")
  func partition() {
    for query in Self.queries(6) {
      let (chosen, others) = LinkQuery.partition(query, CampaignParameters.contain)
      let items = LinkQuery(query).items
      let isChosen = CampaignReading.isParameter
      func bytes(_ texts: [Substring]) -> [UInt8] { Array(texts.joined(separator: "&").utf8) }
      #expect(bytes(chosen) == bytes(items.filter(isChosen).map(\.text)), "\(query)")
      #expect(bytes(others) == bytes(items.filter { !isChosen($0) }.map(\.text)), "\(query)")
    }
  }

  @Test("The campaign of a query is the one that its decoded items describe")
  func campaign() {
    for query in Self.queries(8) {
      let (rest, campaign) = CampaignParameters.taken(outOf: query)
      let reading = CampaignReading(LinkQuery(query).items)
      #expect(campaign == reading.campaign, "\(query)")
      let text = LinkQuery(items: reading.others).text
      #expect(
        rest.map { Array($0.utf8) } == (reading.isEmpty ? query : text?[...]).map { Array($0.utf8) }
      )
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

/// A simple reading of campaign parameters, item by item.
private struct CampaignReading {
  var campaign = Campaign()
  var others: [LinkQuery.Item] = []
  /// Whether there are no campaign parameters and no technical parameters.
  var isEmpty = true

  init(_ items: [LinkQuery.Item]) {
    for item in items {
      guard Self.isParameter(item) else {
        others.append(item)
        continue
      }
      isEmpty = false
      guard let field = Self.field(item) else { continue }
      if ["t", "tracker"].contains(field), campaign.tokens.isEmpty {
        campaign.tokens = item.value.utf8.split(separator: UInt8(ascii: "_"))
          .map { String(Substring($0)) }
      }
      if Campaign.names.contains(field), campaign[field] == nil { campaign[field] = item.value }
    }
  }

  static func isParameter(_ item: LinkQuery.Item) -> Bool {
    switch item.name {
    case "lw_click", "lw_via": true
    case "openExternalBrowser": item.value == "1"
    default: field(item) != nil
    }
  }

  /// Returns the name of a campaign parameter without its prefix; nil for another item.
  private static func field(_ item: LinkQuery.Item) -> String? {
    let fields =
      ["t", "tracker", "network", "campaign", "adgroup", "creative", "label"]
      + ["deeplink", "deep_link", "redirect", "fallback"]
    return fields.first { field in
      ["adj_", "adjust_"].contains { item.name.hasSameBytes(as: $0 + field) }
    }
  }
}
