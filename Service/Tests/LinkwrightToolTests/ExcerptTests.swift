import Testing

@testable import LinkwrightTool

@Suite("An excerpt of a line")
struct ExcerptTests {
  static let cases: [(String, Range<Int>, Int, String, String)] = [
    ("abcdef", 1..<4, 80, "abcdef", " ^~~"),
    ("abcdef", 6..<6, 80, "abcdef", "      ^"),
    ("abc", 9..<12, 80, "abc", "   ^"),
    ("", 0..<1, 80, "", "^"),
    ("\t\tx", 2..<3, 80, "        x", "        ^"),
    ("漢字x", 1..<3, 80, "漢字x", "  ^~~"),
    ("e\u{301}x", 2..<3, 80, "e\u{301}x", " ^"),
    ("a\u{1B}[1mb", 5..<6, 80, "a\u{FFFD}[1mb", "     ^"),
    ("a\u{202E}b", 2..<3, 80, "a\u{FFFD}b", "  ^"),
    (
      String(repeating: "a", count: 40) + "X" + String(repeating: "b", count: 40), 40..<41, 20,
      "…aaaaaaXbbbbbbbbbbb…", "       ^"
    ),
    (
      String(repeating: "a", count: 40) + "X", 40..<41, 20, "…aaaaaaaaaaaaaaaaaX",
      "                  ^"
    ),
  ]

  @Test("points at the position after any text", arguments: cases)
  func excerpt(line: String, columns: Range<Int>, width: Int, text: String, pointer: String) {
    let excerpt = Excerpt(line, pointingAt: columns, width: width)
    #expect(excerpt.text == text)
    #expect(excerpt.pointer == pointer)
  }

  @Test("Text is wrapped between words")
  func wrapping() {
    #expect("aa bb cc".wrapped(to: 5) == ["aa bb", "cc"])
    #expect("aaaaaaaa b".wrapped(to: 5) == ["aaaaaaaa", "b"])
    #expect("".wrapped(to: 5) == [])
  }

  static let colours: [(ColorChoice, Bool, [String: String], Bool)] = [
    (.auto, true, [:], true),
    (.auto, false, [:], false),
    (.auto, true, ["NO_COLOR": "1"], false),
    (.auto, true, ["NO_COLOR": ""], true),
    (.auto, true, ["TERM": "dumb"], false),
    (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
    (.never, true, [:], false),
  ]

  @Test("Output is coloured only on a terminal, unless --color says otherwise", arguments: colours)
  func colour(choice: ColorChoice, isTerminal: Bool, environment: [String: String], isOn: Bool) {
    #expect(choice.paint(isTerminal: isTerminal, environment: environment).isOn == isOn)
  }
}
