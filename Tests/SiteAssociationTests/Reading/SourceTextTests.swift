import Testing

@testable import SiteAssociation

@Suite("Lines and columns")
struct SourceTextTests {
  @Test(
    "Lines and columns are counted from one, columns in code points",
    arguments: [
      ("abc", 0, 1, 1),
      ("abc", 3, 1, 4),
      ("a\nb", 2, 2, 1),
      ("a\r\nb", 3, 2, 1),
      ("a\rb", 2, 2, 1),
      ("a\n\nb", 3, 3, 1),
      ("é😀b", 6, 1, 3),
      ("é\n😀b", 7, 2, 2),
      ("", 0, 1, 1),
      ("a\n", 2, 2, 1),
    ]
  )
  func position(_ text: String, offset: Int, line: Int, column: Int) {
    let place = SourceText(utf8: Array(text.utf8)).place(of: offset..<offset)
    #expect(place.line == line)
    #expect(place.column == column)
    #expect(place.endLine == line)
    #expect(place.endColumn == column)
  }

  @Test("Lines and columns agree with simple counting at every offset")
  func agreesWithCounting() {
    let text = Array(String(repeating: "äöü😀\r\nabc\rdef\n", count: 60).utf8)
    let source = SourceText(utf8: text)
    var line = 1
    var column = 1
    for (offset, byte) in text.enumerated() {
      guard byte & 0xC0 != 0x80 else { continue }
      let place = source.place(of: offset..<offset + 1)
      #expect(place.line == line && place.column == column, "offset \(offset)")
      let endsLine =
        byte == .newline || byte == .carriageReturn && text[offset + 1] != .newline
      if endsLine {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    #expect(source.lineCount == line)
  }

  @Test("A line is its text without the line break")
  func lineText() {
    let source = SourceText(utf8: Array("a\r\n\nbé\rc".utf8))
    #expect((0...5).map(source.line) == [nil, "a", "", "bé", "c", nil])
  }

  @Test("The text around a place is cut between characters and within its line")
  func surroundings() throws {
    let text = "abc\n" + String(repeating: "äö😀x", count: 50) + "\ndef"
    let source = SourceText(utf8: Array(text.utf8))
    let line = Array(String(repeating: "äö😀x", count: 50).unicodeScalars)
    for scalar in line.indices {
      let before = String(String.UnicodeScalarView(line[..<scalar])).utf8.count
      let place = source.place(of: (4 + before)..<(5 + before))
      let cut = try #require(source.line(around: place, reach: 5))
      let shown = Array(cut.text.unicodeScalars)
      #expect(cut.column >= min(5, scalar))
      #expect(shown.count - cut.column >= min(5, line.count - scalar))
      #expect(shown.count <= 40)
      let start = scalar - cut.column
      #expect(Array(line[start..<(start + shown.count)]) == shown)
    }
    let place = Place(
      utf8Offset: 0,
      utf8Length: 0,
      line: 9,
      column: 1,
      endLine: 9,
      endColumn: 1
    )
    #expect(source.line(around: place, reach: 5) == nil)
  }

  @Test(
    "A line can be cut with any reach",
    arguments: [(Int.max, "def", 1), (0, "", 0), (-1, "", 0), (.min, "", 0)]
  )
  func extremeReach(reach: Int, text: String, column: Int) throws {
    let source = SourceText(utf8: Array("abc\ndef".utf8))
    let part = try #require(source.line(around: source.place(of: 5..<6), reach: reach))
    #expect(part.text == text)
    #expect(part.column == column)
  }
}
