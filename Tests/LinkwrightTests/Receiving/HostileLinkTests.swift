import Foundation
import TestSupport
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, with hostile links")
struct HostileLinkTests {
  private static let large = String(repeating: "a", count: 1 << 20)

  /// Links of the site without a route.
  nonisolated static let refused: [String] = [
    "https://example.com/products/%00", "https://example.com/products/%zz",
    "https://example.com/products/%", "https://example.com/products/%ff",
    "https://example.com/products/../account",
    "https://example.com/%2e%2e/products/1/2", "https://example.com//products//1",
    "https://example.com/products/\u{202E}1/x", "https://example.com/invite/javascript:alert(1)",
    "example://evil.example/https://example.com/products/1",
    "example://https://example.com/products/1", "example:///products/%C0%AF",
    "https://brand.example/t0ken?deeplink=javascript:alert(1)",
    "https://brand.example/t0ken?deeplink=https://evil.example/products/1",
    "https://brand.example/t0ken?deeplink=https%3A%2F%2Fbrand.example%2Ft0ken%3Fdeeplink%3Dx",
    "https://example.com/account/orders/99999999999999999999999", "example://%00",
  ]

  @Test(
    "A malformed link of the site is refused with a reason and has no route",
    arguments: refused
  )
  func reason(url: String) async {
    for door in DeliveryTableTests.doors {
      let app = ReceivingApp()
      app.center.satisfy(.appReady)
      app.center.satisfy(.signedIn)
      #expect(app.center.receive(IncomingLink(url, door: door)))
      await app.settle()
      #expect(app.arrived.isEmpty, "\(door)")
      #expect(app.refused.map(\.reason.isEmpty) == [false], "\(door)")
    }
  }

  @Test(
    "A link of the site of a megabyte is refused, and is not sent, stored or logged as a whole",
    arguments: [
      "https://example.com/", "https://example.com/products/1?ref=", "example://",
      "https://brand.example/", "https://brand.example/t?deeplink=example://products/1?ref=",
    ]
  )
  func large(start: String) async {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    #expect(app.center.receive(IncomingLink(start + Self.large, door: .appOpenURL)))
    await app.settle()
    #expect(app.ends == [.refused])
    #expect(app.resolver.recorded.urls.allSatisfy { $0.utf8.count < 10_000 })
    #expect(app.center.events.allSatisfy { $0.description.utf8.count < 10_000 })
    #expect(app.storage.writes == 0)
  }

  @Test(
    "A foreign link of a megabyte is rejected and leaves no trace",
    arguments: ["https://", "https://evil.example/", "", "javascript:", "https://example.com@"]
  )
  func largeForeign(start: String) {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    #expect(!app.center.receive(IncomingLink(start + Self.large, door: .appOpenURL)))
    #expect(app.center.events.isEmpty)
    #expect(app.storage.writes == 0)
  }

  /// Beginnings of links, and texts that are repeated after them.
  nonisolated static let repetitions: [(beginning: String, piece: String)] = [
    ("https://brand.example/t?deeplink=example://products/1?", "adj_t=a&"),
    ("https://brand.example/t?deeplink=example://products/1?", "label=a&"),
    ("https://brand.example/t?", "deeplink=example://products/1?&"),
    ("https://brand.example/t?deeplink=example://products/1&", "%61dj_label=a&"),
    ("https://example.com/products/1?", "ref=a&"), ("https://example.com/products/1?", "&"),
    ("https://example.com/products/1?", "r%65f=%zz&"), ("https://example.com/", "a/"),
    ("https://example.com/help/", "%2F"), ("example://", "*"), ("https://example.com/", "_"),
  ]

  @Test("The time to receive a link grows in proportion to its length", arguments: repetitions)
  func growth(beginning: String, piece: String) {
    let app = ReceivingApp()
    func time(byteCount: Int) -> Duration {
      let count = (byteCount - beginning.utf8.count) / piece.utf8.count
      let url = beginning + String(repeating: piece, count: count)
      return processorTime {
        for _ in 0..<4 { app.center.receive(IncomingLink(url, door: .notification)) }
      }
    }
    _ = time(byteCount: 4096)
    // Quadratic time would grow by a factor of 4. A single measurement can be off.
    let ratios = (0..<5).map { _ in time(byteCount: 8192) / time(byteCount: 4096) }
    #expect(ratios.contains { $0 < 3 }, "\(ratios)")
  }
}
