import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("LinkReceiving, opening links inside the app")
@MainActor
struct OpenInsideTests {
  nonisolated private static let product = "https://example.com/products/7"
  nonisolated private static let privacy = "https://example.com/privacy-policy"

  nonisolated static let taps: [(String, Bool)] = [
    (product, true), (StubResolver.shortLink, true), ("example://products/7", true),
    // The app's own pages without a screen, other sites, a scheme-only link to a private route.
    (privacy, false), ("https://other.example/", false), ("mailto:a@example.com", false),
    ("example://path/deeplink?scene=receipt", false), ("", false),
  ]

  @Test("A tap inside the app opens in the app only if the app can show the link", arguments: taps)
  func openInside(url: String, isInside: Bool) {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    #expect(app.center.openInside(url, in: "a") == isInside)
    #expect(app.refused.isEmpty)
    #expect(app.events.isEmpty == !isInside)
  }

  @Test("A refused link that opens its web page reaches the system once")
  func noLoop() async {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    var opened: [String] = []
    app.center.onRefusal { refused in
      // What the environment's `openURL` does below the modifier.
      guard let page = refused.webPage?.absoluteString else { return }
      if !app.center.openInside(page, in: "a") { opened.append(page) }
    }
    // A short link that the service does not know, and a link without a route from outside.
    let short = "https://brand.example/unknown"
    #expect(app.center.openInside(short, in: "a"))
    await app.settle()
    app.center.receive(IncomingLink(Self.privacy, door: .viewOpenURL, scene: "a"))
    #expect(opened == [short, Self.privacy])
    #expect(app.refused.map(\.url) == [short, Self.privacy])
  }
}
