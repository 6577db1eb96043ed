import Testing

@testable import LinkService

@Suite("Targets of requests")
struct RequestTargetTests {
  @Test(
    "The text about a malformed target says what is wrong",
    arguments: [
      (nil, .noPath), ("", .noPath), ("a", .noPath), ("https://a/", .noPath),
      ("/a b", .invalidCharacter), ("/\u{7F}", .invalidCharacter), ("/\u{FFFD}", .invalidCharacter),
      ("/a" + String(repeating: "\u{301}", count: 31), .combiningMarks),
      ("/a" + String(repeating: "\u{301}", count: 30), nil), ("/a?b#c", nil),
    ] as [(String?, RequestTarget.Flaw?)]
  )
  func flaws(text: String?, flaw: RequestTarget.Flaw?) {
    do throws(RequestTarget.Flaw) {
      let target = try RequestTarget(checking: text)
      #expect(flaw == nil)
      #expect(target.text == text)
    } catch {
      #expect(error == flaw)
    }
    #expect((RequestTarget(text) == nil) == (flaw != nil))
  }
}
