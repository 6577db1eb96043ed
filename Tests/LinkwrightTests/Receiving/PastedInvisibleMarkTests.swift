import Testing

@testable import Linkwright

@MainActor
@Suite("Pasted links with invisible marks")
struct PastedInvisibleMarkTests {
  private static let product = "https://example.com/products/42"

  @Test(
    "An invisible mark around a pasted link does not belong to it",
    arguments: [
      "\u{200B}", "\u{200E}", "\u{2060}", "\u{FEFF}", "\u{FE0F}", "\u{200D}", "\u{AD}", "\u{FFFC}",
      "\u{202C}", "\u{0}", "\u{200B}\u{FE0F}", " \u{200B}\n",
    ]
  )
  func invisible(mark: String) {
    for text in [
      Self.product + mark, mark + Self.product, mark + Self.product + mark,
      Self.product + mark + ".",
    ] {
      let app = ReceivingApp()
      app.center.satisfy(.appReady)
      app.center.receive(pasted: text)
      #expect(app.arrived.map(\.route) == [.product(id: 42, ref: nil)])
    }
  }

  @Test(
    "The rest of a link in other scripts belongs to it, and so do the joiners of an emoji",
    arguments: ["❤\u{FE0F}", "가", "👨\u{200D}👩", "❤\u{FE0F}\u{200D}🔥", "می\u{200C}خواهم"]
  )
  func emoji(name: String) {
    for mark in ["", "\u{200B}", "\u{2060}\n"] {
      let app = ReceivingApp()
      app.center.satisfy(.appReady)
      app.center.receive(pasted: "https://example.com/files/\(name)\(mark)")
      #expect(app.arrived.map(\.route) == [.files(path: name)])
    }
  }
}
