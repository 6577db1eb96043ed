import Foundation
import LinkwrightTesting
import Testing

@testable import LinkService

@Suite("Runs of combining marks")
struct CombiningMarkRunTests {
  /// Marks of all kinds, with one to four bytes in UTF-16 and in UTF-8.
  private static let marks: [Unicode.Scalar] = [
    "\u{300}", "\u{316}", "\u{488}", "\u{903}", "\u{F73}", "\u{20D0}", "\u{3099}", "\u{A66F}",
    "\u{FE0F}", "\u{1D165}", "\u{1E8D0}",
  ]

  private static func escaped(_ text: String) -> String {
    text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  @Test("Exactly the texts with more than 30 marks in a row are excessive")
  func runs() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      var (text, longest) = ("", 0)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let count = Int.random(in: 25...35, using: &random)
        longest = max(longest, count)
        text += ["a", "한", "\u{1F600}", "\\", "\""].randomElement(using: &random) ?? ""
        for _ in 0..<count {
          text.unicodeScalars.append(Self.marks.randomElement(using: &random) ?? "\u{300}")
        }
      }
      let isExcessive = longest > 30
      #expect(CombiningMarks.areExcessive(in: text) == isExcessive)
      let json = (try? JSONEncoder().encode([text])) ?? Data()
      #expect(CombiningMarks.areExcessive(inJSON: [UInt8](json)) == isExcessive)
      #expect(CombiningMarks.areExcessive(inJSON: Array(Self.escaped(text).utf8)) == isExcessive)
    }
  }

  @Test(
    "Texts of languages and emoji are not excessive",
    arguments: [
      "Ấn tượng Việt Nam", "नमस्ते क्षत्रिय", "สวัสดีครับ ผู้ใหญ่", "བསྒྲུབས་", "יִשְׂרָאֵל", "ありがとう", "한국어",
      "👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🏳️‍🌈", "",
    ]
  )
  func languages(text: String) {
    #expect(!CombiningMarks.areExcessive(in: text))
    #expect(!CombiningMarks.areExcessive(inJSON: Array(#"{"a": "\#(text)"}"#.utf8)))
    #expect(!CombiningMarks.areExcessive(inJSON: Array(Self.escaped(text).utf8)))
  }

  @Test(
    "Malformed JSON is read to its end",
    arguments: [#"\"#, #"\u"#, #"\u03"#, #"\ud800"#, #"\ud800\u0301"#]
  )
  func malformed(text: String) {
    #expect(!CombiningMarks.areExcessive(inJSON: Array(text.utf8)))
    let long = text + String(repeating: #"\u0301"#, count: 32)
    #expect(CombiningMarks.areExcessive(inJSON: Array(long.utf8)))
  }

  @Test("A backslash before an escape sequence makes it a text")
  func backslash() {
    let text = String(repeating: #"\\u0301"#, count: 100)
    #expect(!CombiningMarks.areExcessive(inJSON: Array(text.utf8)))
  }
}
