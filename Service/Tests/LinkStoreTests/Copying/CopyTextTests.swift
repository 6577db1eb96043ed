import Testing

@testable import LinkStore

@Suite("Rows in the text format of COPY")
struct CopyTextTests {
  @Test(
    "Characters with a meaning are escaped",
    arguments: [
      ([.null, .text(""), .text("NULL")], "\\N\t\tNULL\n"),
      ([.number(.min), .number(0)], "-9223372036854775808\t0\n"),
      ([.text("a\tb\nc\rd\\e")], #"a\tb\nc\rd\\e"# + "\n"),
      ([.text(#"\N"#), .text(#"\."#)], #"\\N"# + "\t" + #"\\."# + "\n"),
      ([.bytes([]), .bytes([0, 10, 92, 255])], #"\\x"# + "\t" + #"\\x000a5cff"# + "\n"),
      ([.text("日本")], "日本\n"),
    ] as [([StoredValue], String)]
  )
  func escapes(row: [StoredValue], line: String) throws {
    var text = CopyText()
    for _ in 0..<2 { try text.append(row) }
    #expect(String(decoding: text.bytes, as: UTF8.self) == line + line)
  }

  @Test("A NUL character is refused")
  func nulCharacter() {
    var text = CopyText()
    #expect(throws: StoreError.nulCharacter) { try text.append([.text("a\0")]) }
  }
}
