import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Scans and taps")
struct ScanTests {
  @Test(
    "A scan stays a scan on every way to the app, and is counted once",
    arguments: ClickJourney.ways
  )
  func journey(way: ClickJourney.Way) async throws {
    let journey = try await ClickJourney(way, isScan: true)
    let button = try #require(journey.page.button)
    let answer = try await journey.service.resolve(button, key: journey.key)
    #expect(answer.url == "https://open.example/products/1?a=b&promo=y")
    #expect(journey.service.events.all.map(\.isScan) == [true, true])
    let counts = try await journey.counts()
    #expect(counts.visits == 1 && counts.openings == 1)
    #expect(counts.scans.visits == 1 && counts.scans.openings == 1)
    let links = journey.page.links.filter { $0.contains(CampaignParameters.via) }
    #expect(links.isEmpty, "A link that the visitor passes on is not scanned.")
  }

  @Test(
    "A scan of a long link is stored as a scan, which an opening after a restart still knows",
    arguments: ClickJourney.ways
  )
  func longLink(way: ClickJourney.Way) async throws {
    let path = "products/1?a=b&adj_campaign=spring"
    let journey = try await ClickJourney(way, to: path, isScan: true)
    let button = try #require(journey.page.button)
    let visits = journey.service.events.all
    #expect(visits.map(\.kind) == [.visit] && visits.map(\.isScan) == [true])
    try await journey.service.store.record(visits, yieldPolicy: .continuous)
    // Only the store has the click now.
    let restarted = try TestService(.withOpenHost, after: journey.service)
    let answer = try await restarted.resolve(button, key: journey.key)
    #expect(answer.url == "https://open.example/products/1?a=b")
    #expect(restarted.events.all.map(\.clickID) == visits.map(\.id))
    try await restarted.store.record(restarted.events.all, yieldPolicy: .continuous)
    let all = try await restarted.store.countsByCampaign(host: nil)
    let counts = try #require(all.first { $0.campaign == "spring" }?.counts)
    #expect(counts.visits == 1 && counts.openings == 1)
    #expect(counts.scans.visits == 1 && counts.scans.openings == 1)
  }

  @Test("A tap is no scan", arguments: ["", "?lw_via=", "?lw_via=mail", "?via=qr", "?lw_click=qr"])
  func tap(query: String) async throws {
    let service = try TestService()
    try await service.link("a", to: "https://shop.example.org/")
    let url = "https://brand.example/a\(query)"
    _ = try await service.send(.get, url, userAgent: LinkResolutionTests.desktop)
    let key = try await service.key([.resolve])
    _ = try await service.resolve(url, key: key)
    #expect(service.events.all.map(\.isScan) == [false, false])
  }

  @Test("A code that opens the app without a page counts as a scanned opening")
  func opening() async throws {
    let service = try TestService()
    let key = try await service.key([.resolve])
    for url in ["https://brand.example/summer-clothes", "https://example.com/products/1"] {
      _ = try await service.resolve(ScanMarker.added(to: url), key: key)
    }
    #expect(service.events.all.map(\.kind) == [.opening, .opening])
    #expect(service.events.all.allSatisfy { $0.isScan })
  }

  private static let forms = [
    "https://brand.example/kept", "https://brand.example/dropped?x=1",
    "https://brand.example/own?promo=a", "https://brand.example/summer-clothes?x=%20",
    "https://brand.example/products/7", "https://brand.example/t0ken?deeplink=example://a?b=c",
    "https://brand.example/unknown/path", "https://brand.example/kept?#part",
    // Inner links that are not encoded, so that they take all items that follow.
    "https://brand.example/t0ken?redirect=https://shop.example.org/a?b=c",
    "https://brand.example/t0ken?redirect=https://shop.example.org/a?b=c&lw_via=mail#part",
    "https://brand.example/kept?lw_via=mail&x=1",
  ]
  private static let visitors = [
    LinkResolutionTests.desktop, VisitorTests.safari, VisitorTests.android, "Twitterbot/1.0",
  ]

  @Test("The marker changes neither a destination nor a page", arguments: forms)
  func sameResponse(url: String) async throws {
    let service = try TestService()
    try await service.link("kept", to: "https://shop.example.org/") {
      $0.content.queryForwarding = .keep
    }
    try await service.link("dropped", to: "https://shop.example.org/?own") {
      $0.content.queryForwarding = .drop
    }
    try await service.link("own", to: "example://products/1?promo=b") {
      $0.content.queryForwarding = .override
    }
    let key = try await service.key([.resolve])
    let marked = ScanMarker.added(to: url)
    #expect(marked != url)
    for visitor in Self.visitors {
      let (tap, scan) = try await (
        service.send(.get, url, userAgent: visitor), service.send(.get, marked, userAgent: visitor)
      )
      #expect(scan.status == tap.status && scan.location == tap.location)
      #expect(scan.body.withoutVisitor == tap.body.withoutVisitor)
      #expect(scan.location?.contains(ScanMarker.item.text) != true)
    }
    let (tap, scan) = try await (service.resolve(url, key: key), service.resolve(marked, key: key))
    #expect(scan.kind == tap.kind && scan.campaign == tap.campaign)
    if tap.kind != .unknown { #expect(scan.url == tap.url) }
    let recorded = service.events.all
    #expect(recorded.enumerated().allSatisfy { $1.isScan == !$0.isMultiple(of: 2) })
  }

  @Test(
    "The marker is the first item of the query, and the rest of the link stays the same",
    arguments: [
      ("https://a.example/b", "https://a.example/b?lw_via=qr"),
      ("https://a.example/b?", "https://a.example/b?lw_via=qr"),
      ("https://a.example/b#y?z", "https://a.example/b?lw_via=qr#y?z"),
      ("https://a.example/b?x", "https://a.example/b?lw_via=qr&x"),
      ("https://a.example/b?x#y?z", "https://a.example/b?lw_via=qr&x#y?z"),
      ("https://a.example/b?x&lw_via=qr", "https://a.example/b?x&lw_via=qr"),
      (
        "https://a.example/b?c=https://d?e&lw_via=qr",
        "https://a.example/b?lw_via=qr&c=https://d?e&lw_via=qr"
      ),
      ("https://a.example/b?lw_via=mail", "https://a.example/b?lw_via=qr&lw_via=mail"),
      ("https://a.example/b?lw_via", "https://a.example/b?lw_via=qr&lw_via"),
      ("https://a.example/b?c=https://d?e=f", "https://a.example/b?lw_via=qr&c=https://d?e=f"),
    ]
  )
  func added(url: String, expected: String) {
    #expect(ScanMarker.added(to: url) == expected)
    #expect(ScanMarker.isPresent(inLink: expected))
    #expect(ScanMarker.added(to: expected) == expected)
  }
}

extension String {
  /// A page without the script, and without what differs between any two visits.
  fileprivate var withoutVisitor: String {
    replacing(/<script[^\n]*\n/, with: "")
      .replacing(/lw_click(=|%3D|%253D)[0-9a-f-]{36}/, with: "")
  }
}
