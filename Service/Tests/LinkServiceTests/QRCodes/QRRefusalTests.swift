import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("Refused QR codes")
struct QRRefusalTests {
  private static let link = "https://go.example/summer"

  private static let rows: [(String, QRStyle, QRRefusal.Code, String)] = {
    var random = SeededGenerator(seed: 1)
    let logo = QRLogo.noise(using: &random)
    let long = link + String(repeating: "x", count: 100)
    let tooLong = link + String(repeating: "x", count: 1100)
    let gray = WebColor(red: 0x77, green: 0x77, blue: 0x77)
    let light = WebColor(red: 0xaa, green: 0xaa, blue: 0xaa)
    return [
      (link, QRStyle(margin: 3), .margin, "Use 4."),
      (link, QRStyle(margin: .max), .margin, "Use 16."),
      (link, QRStyle(size: 95), .size, "Use 96."),
      (link, QRStyle(size: .max), .size, "Use 4096."),
      (link, QRStyle(size: .min), .size, "Use 96."),
      (link, QRStyle(format: .png, size: 98), .size, "Use a size of at least 99."),
      (link, QRStyle(foreground: .white, background: .black), .inverted, "#000000"),
      (link, QRStyle(foreground: gray), .contrast, "4.47:1"),
      (link, QRStyle(background: gray), .contrast, "0.18"),
      (link, QRStyle(foreground: light, background: light), .contrast, "1.00:1"),
      ("", QRStyle(), .length, "0 bytes"),
      (tooLong, QRStyle(), .length, "from 1 to 997"),
      (tooLong, QRStyle(correction: .high), .length, "Use level L"),
      ("", QRStyle(logo: logo), .length, "0 bytes"),
      (long, QRStyle(logo: logo), .length, "from 1 to 106"),
      (link, QRStyle(logo: logo, logoSize: 9), .logo, "Use 10."),
      (link, QRStyle(logo: logo, logoSize: .max), .logo, "Use 33."),
      (link, QRStyle(logoSize: 34), .logo, "Use 33."),
      (link, QRStyle(logo: logo, logoSize: 33, correction: .low), .logo, "level L"),
      (link, QRStyle(format: .png, logo: QRLogo(.svg, bytes: [])), .logoType, "format svg"),
      (link, QRStyle(format: .png, logo: QRLogo(.png, bytes: [])), .logoType, "damaged"),
      (
        link, QRStyle(logo: QRLogo(.jpeg, bytes: Array(repeating: 0, count: 262_145))), .logoType,
        "256 KiB"
      ),
    ]
  }()

  @Test("Each rule refuses with its numbers", arguments: rows.indices)
  func refusal(row: Int) throws {
    let (text, style, code, sentence) = Self.rows[row]
    let refusal = #expect(throws: QRRefusal.self) { try QRDesign(text, style: style) }
    #expect(refusal?.code == code)
    #expect(refusal?.message.contains(sentence) == true, "\(refusal?.message ?? "")")
  }

  @Test("The limit of each rule is accepted")
  func limits() throws {
    for style in [
      QRStyle(size: 96, margin: 4), QRStyle(size: 4096, margin: 16),
      QRStyle(format: .png, size: 99),
      QRStyle(foreground: WebColor(red: 0x76, green: 0x76, blue: 0x76)),
    ] {
      _ = try QRDesign(Self.link, style: style)
    }
  }

  @Test("Every refusal names its cure, and the cure is accepted")
  func cures() throws {
    var random = SeededGenerator(seed: 20)
    var counts: [QRRefusal.Code: Int] = [:]
    for _ in 0..<400 {
      let count = Int.random(in: 20...1400, using: &random)
      let text = String.randomLink(byteCount: count, using: &random)
      var style = QRStyle.random(isWild: true, using: &random)
      var refused: Set<QRStyle> = []
      while let refusal = Self.refusal(text, style) {
        counts[refusal.code, default: 0] += 1
        guard let cure = refusal.cure else {
          // The capacity of version 25 with level L.
          #expect(refusal.code == .length && count > 1273)
          break
        }
        // A cure never leads back to a style that was refused.
        try #require(refused.insert(style).inserted)
        style = cure
      }
    }
    #expect(counts.count == 7, "\(counts)")
  }

  private static func refusal(_ text: String, _ style: QRStyle) -> QRRefusal? {
    do throws(QRRefusal) {
      _ = try QRDesign(text, style: style)
      return nil
    } catch {
      return error
    }
  }

  @Test("The smallest version that can show the logo is chosen")
  func version() throws {
    var random = SeededGenerator(seed: 3)
    let logo = QRLogo.noise(using: &random)
    #expect(try QRDesign(Self.link, style: QRStyle()).correction == .medium)
    var versions: Set<Int> = []
    for size in QRStyle.logoSizes {
      var style = QRStyle(logo: logo, logoSize: size)
      let chosen = try QRDesign(Self.link, style: style)
      versions.insert(chosen.version)
      for level in [QRLevel.medium, .quartile, .high] {
        style.correction = level
        guard let other = try? QRDesign(Self.link, style: style) else { continue }
        #expect(other.version >= chosen.version)
      }
    }
    #expect(versions.count > 1)
  }
}
