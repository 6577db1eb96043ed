import Foundation
import Testing

@testable import Linkwright

@MainActor
@Suite("Hostile links")
struct HostileLinkTests {
  private static let large = String(repeating: "a", count: 1 << 20)

  /// Links of the site that lead nowhere, and say why.
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

  @Test("are refused with a reason, and never become a route", arguments: refused)
  func reason(url: String) async {
    for door in DeliveryTableTests.doors {
      let app = ReceivingApp()
      app.center.satisfy(.appReady)
      app.center.satisfy(.signedIn)
      #expect(app.center.receive(IncomingLink(url, door: door)))
      await app.settle()
      #expect(app.arrived.isEmpty)
      #expect(app.refused.map(\.reason.isEmpty) == [false])
    }
  }

  @Test("of a megabyte are told apart and refused, sent nowhere and not kept in the log")
  func large() async {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    for start in [
      "https://example.com/", "https://example.com/products/1?ref=", "example://",
      "https://brand.example/", "https://brand.example/t?deeplink=example://products/1?ref=",
    ] {
      #expect(app.center.receive(IncomingLink(start + Self.large, door: .appOpenURL)))
    }
    for start in ["https://", "https://evil.example/", "", "javascript:", "https://example.com@"] {
      #expect(!app.center.receive(IncomingLink(start + Self.large, door: .appOpenURL)))
    }
    await app.settle()
    #expect(app.ends == Array(repeating: .refused, count: 5))
    #expect(app.resolver.recorded.urls.allSatisfy { $0.utf8.count < 10_000 })
    #expect(app.center.events.allSatisfy { $0.description.utf8.count < 10_000 })
    #expect(app.storage.writes == 0)
  }
}
