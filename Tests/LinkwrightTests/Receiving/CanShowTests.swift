import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, which links open inside the app")
struct CanShowTests {
  private let app = ReceivingApp()

  private func canShow(_ url: String) -> Bool {
    app.center.canShow(IncomingLink(url, door: .inApp))
  }

  nonisolated static let links: [(String, Bool)] = [
    ("https://example.com/products/42", true), ("example://products/42", true),
    (StubResolver.shortLink, true), (StubResolver.wrapped, true),
    ("https://brand.example/t0ken?deeplink=example%3A%2F%2Fproducts%2F42", true),
    // Pages of the site that the app has no screen for.
    ("https://example.com/privacy-policy", false), ("https://example.com/no/such/screen", false),
    ("example://path/deeplink?scene=receipt", false),
    ("https://other.example/", false), ("mailto:a@example.com", false), ("", false),
  ]

  @Test("A link opens inside if it has a route or needs the service", arguments: links)
  func links(url: String, expected: Bool) {
    #expect(canShow(url) == expected)
    #expect(app.center.events.isEmpty)
  }

  @Test("A link over the limit does not open inside")
  func tooLong() {
    let end = String(repeating: "a", count: 9000)
    #expect(!canShow("https://example.com/products/1?ref=" + end))
  }

  @Test("A refused link and its web page go to the system until the activation ends")
  func refused() async {
    app.center.satisfy(.appReady)
    let (url, page) = ("https://brand.example/expired", "https://example.com/products/over")
    var openings = 0
    /// What the SwiftUI modifier does, and an app that opens the page of a refused link.
    func open(_ url: String) {
      openings += 1
      if openings < 10, canShow(url) { app.center.receive(IncomingLink(url, door: .inApp)) }
    }
    app.center.onRefusal { open($0.webPage?.absoluteString ?? "") }
    open(url)
    await app.settle()
    #expect(openings == 2)
    #expect(!canShow(url) && !canShow(page))
    #expect(canShow("https://example.com/products/42"))
    app.center.endActivation(of: "B")
    #expect(canShow(url) && canShow(page))
  }

  @Test("In debug builds the first foreign link that resembles the site is explained")
  func similar() {
    var options = LinkCenterOptions()
    options.storage = nil
    options.reportsSimilarLinks = true
    let center = LinkCenter(.example, options: options) { NavigationPlan(root: $0) }
    #expect(!center.receive(IncomingLink("https://other.example/", door: .typed)))
    #expect(center.events.isEmpty)
    #expect(!center.receive(IncomingLink("https://www.example.com/a?token=1", door: .typed)))
    #expect(!center.receive(IncomingLink("https://www.example.com/b", door: .typed)))
    #expect(center.events.map(\.stage) == [.foreign])
    #expect(center.events.map(\.url) == ["https://www.example.com"])
    #expect(
      center.events.first?.detail
        == "The site has the host example.com, but not the host www.example.com."
    )
  }

  nonisolated static let similar: [(String, String?)] = [
    ("https://www.brand.example/x", "brand.example, but not"),
    ("https://example.com:8443/x", "the port"), ("https://ana:pw@example.com/x", "a user name"),
    ("example-dev://products/1", "scheme example-dev"),
    ("other://example.com/products/1", "scheme other"),
    ("https://other.example/", nil), ("https://com/", nil), ("https://notexample.com/", nil),
    ("https://example.community/", nil), ("examples://a", nil), ("fb123://authorize", nil),
    ("mailto:a@example.com", nil), ("", nil), ("https://", nil), ("://", nil),
  ]

  @Test("A link resembles the site by its host or scheme", arguments: similar)
  func resemblance(url: String, reason: String?) {
    let resemblance = SiteResemblance(of: url, to: .example)
    #expect((resemblance != nil) == (reason != nil))
    #expect(resemblance?.reason.contains(reason ?? "") ?? true)
    #expect(resemblance?.origin.contains("pw") != true)
  }
}
