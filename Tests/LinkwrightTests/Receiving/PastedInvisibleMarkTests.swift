import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("Pasted links with invisible marks")
struct PastedInvisibleMarkTests {
  private static let product = "https://example.com/products/42"

  @Test(
    "An invisible mark after a pasted link does not belong to it",
    arguments: ["\u{200B}", "\u{200E}", "\u{2060}", "\u{FEFF}", "\u{FE0F}"]
  )
  func invisible(mark: String) {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    app.center.receive(pasted: Self.product + mark)
    #expect(app.arrived.map(\.route) == [.product(id: 42, ref: nil)])
  }
}
