import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("Language preference")
struct LanguagePreferenceTests {
  @Test(
    "The language with the highest quality is preferred",
    arguments: [
      (nil, nil), ("", nil), ("fr", nil), ("ko-KR,ko;q=0.9,en;q=0.8", "ko"),
      ("en;q=0.1, ja ; q = 0.2", "ja"), ("EN-us", "en"), ("ko;q=0, en;q=0.1", "en"), ("*", "en"),
      ("fr, *;q=0.1", "en"), ("ko;level=1;q=0.3,ja;q=0.2", "ko"), ("ja;q=x,ko", "ja"),
      ("ja;q=0.5,ko;q=0.5", "ja"), ("\u{E9},ko", "ko"), (",;,-,ko", "ko"), ("ja;q=nan,ko", "ko"),
    ] as [(String?, String?)]
  )
  func best(header: String?, language: String?) {
    #expect(LanguagePreference(header).best(among: ["en", "ja", "ko"]) == language)
  }

  @Test("Reading the bytes of a header agrees with reading its characters")
  func agreement() {
    let words = ["ko", "en-GB", "J", "a", ",", ",", ";", ";", "q=", "0.", "5", "1", " ", "-", "*"]
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<3000 {
      let count = Int.random(in: 0...25, using: &generator)
      let header = (0..<count).compactMap { _ in words.randomElement(using: &generator) }.joined()
      let offered = ["en", "ja", "ko"].shuffled(using: &generator)
      #expect(
        LanguagePreference(header).best(among: offered) == Self.best(header, offered),
        "\(header)"
      )
    }
  }

  @Test("A header may be cut within a character")
  func cut() {
    for count in 490...500 {
      let header = "ja," + String(repeating: "x", count: count) + ";\u{10FFFF};\u{E9},ko"
      #expect(LanguagePreference(header).best(among: ["ko", "ja"]) == "ja")
    }
  }

  /// The same rules, character by character.
  private static func best(_ header: String, _ offered: [String]) -> String? {
    let ranges = header.split(separator: ",").compactMap { part -> (String, Double)? in
      let fields = part.split(separator: ";").map { $0.filter { $0 != " " } }
      let quality = fields.dropFirst().first { $0.hasPrefix("q=") }
      guard let range = fields.first else { return nil }
      let name = range.prefix { $0 != "-" }.lowercased()
      let value = quality.flatMap { Double($0.dropFirst(2)) } ?? 1
      return (name == "*" ? offered[0] : name, value)
    }
    var best: (language: String, quality: Double)?
    for (name, quality) in ranges where offered.contains(name) && quality > best?.quality ?? 0 {
      best = (name, quality)
    }
    return best?.language
  }
}
