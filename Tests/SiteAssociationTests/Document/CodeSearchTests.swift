import SiteAssociation
import Testing

@Suite("Searching for code points")
struct CodeSearchTests {
  private static func texts(upTo length: Int) -> [String] {
    let letters = ["a", "b", "e", "\u{301}", "é"]
    return (0..<length).reduce(into: [[""]]) { lists, _ in
      lists.append(lists[lists.count - 1].flatMap { text in letters.map { text + $0 } })
    }
    .flatMap(\.self)
  }

  @Test("A text contains another text if its bytes from some position begin with the other text")
  func allTexts() {
    let searched = Self.texts(upTo: 2)
    for text in Self.texts(upTo: 4) {
      let bytes = Array(text.utf8)
      for other in searched {
        let expected = bytes.indices.contains { bytes[$0...].starts(with: other.utf8) }
        #expect(
          text.containsCode(of: other) == (expected || other.isEmpty),
          "\(text.debugDescription) contains \(other.debugDescription)"
        )
      }
    }
  }

  @Test("Part of a string is searched only in its own range")
  func substring() {
    let text = "https://example.com/buy"
    #expect(text.dropFirst(8).containsCode(of: "com/"))
    #expect(!text.dropFirst(8).containsCode(of: "//"))
    #expect(!text.dropLast(3).containsCode(of: "/buy"))
  }
}
