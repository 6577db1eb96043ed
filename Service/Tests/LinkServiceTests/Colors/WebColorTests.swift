import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("Colors")
struct WebColorTests {
  @Test("A color prints as it was read", arguments: ["#000000", "#ffffff", "#b3541e", "#0a9f10"])
  func roundTrip(text: String) throws {
    #expect(try #require(WebColor(text)).hex == text)
  }

  @Test("Capital letters are read")
  func capitals() throws {
    #expect(try #require(WebColor("#B3541E")) == WebColor(red: 0xb3, green: 0x54, blue: 0x1e))
  }

  @Test(
    "Everything but six digits after a number sign is refused",
    arguments: [
      "", "#", "#fff", "ffffff", "#fffffg", "#ffffff ", "#fffffff", "#ff\u{301}ffff", "#１２",
    ]
  )
  func malformed(text: String) {
    #expect(WebColor(text) == nil)
  }

  @Test(
    "The ratio equals published examples",
    arguments: [
      ("#000000", "#ffffff", 21.0), ("#767676", "#ffffff", 4.54), ("#777777", "#ffffff", 4.48),
      ("#949494", "#ffffff", 3.03), ("#0000ff", "#ffffff", 8.59), ("#ff0000", "#ffffff", 4.0),
      ("#ffffff", "#ffffff", 1.0),
    ]
  )
  func ratio(one: String, other: String, expected: Double) throws {
    let (one, other) = (try #require(WebColor(one)), try #require(WebColor(other)))
    #expect(abs(Contrast.ratio(one, other) - expected) < 0.005)
    #expect(Contrast.ratio(one, other) == Contrast.ratio(other, one))
  }

  @Test("Mixing in a dark color never makes a color lighter")
  func mixing() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let color = WebColor.random(using: &random)
      #expect(WebColor.black.mixed(0, into: color) == color)
      #expect(WebColor.black.mixed(1, into: color) == .black)
      let mixtures = (0...10).map { WebColor.black.mixed(Double($0) / 10, into: color) }
      let luminances = mixtures.map(\.relativeLuminance)
      #expect(luminances == luminances.sorted(by: >))
    }
  }
}

extension WebColor {
  static func random(using random: inout SeededGenerator) -> WebColor {
    WebColor(
      red: .random(in: 0...255, using: &random),
      green: .random(in: 0...255, using: &random),
      blue: .random(in: 0...255, using: &random)
    )
  }
}
