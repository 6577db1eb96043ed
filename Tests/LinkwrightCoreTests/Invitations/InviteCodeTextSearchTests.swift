import LinkwrightTesting
import Testing

@testable import LinkwrightCore

@Suite("An invite code within a text")
struct InviteCodeTextSearchTests {
  static let texts = [
    ("Your code: PFC3-HNMX-TWAR", true), ("Your code: PFC3-HNMX-TWAR.", true),
    ("Your code:PFC3HNMXTWAR", true), ("(pfc3-hnmx-twar)", true), ("code pfc3 hnmx twar!", true),
    ("초대 코드：PFC3-HNMX-TWAR를 입력하세요", true), ("“PFC3HNMXTWAR”", true),
    ("Join us\n\nPFC3 HNMX TWAR\n", true), ("a PFC3-HNMX-TWAA b PFC3-HNMX-TWAR", true),
    // Not codes: a wrong check character, too long, too short, an address.
    ("Your code: PFC3-HNMX-TWAA", false), ("Your code: PFC3-HNMX-TWAR-A", false),
    ("Your code: PFC3-HNMX", false), ("see https://other.example/PFC3HNMXTWAR", false),
    ("mail PFC3HNMXTWAR@example.com", false), ("?code=PFC3HNMXTWAR x", false),
    ("PFC3 and HNMX and TWAR", false), ("a PFC3 - HNMX TWAR", false),
    ("PFC3 HNMX a/b TWAR", false), ("PFC3 HNMX, TWAR", true), ("AAAA PFC3 HNMX TWAR", true),
    ("", false), (" \n", false), ("-", false),
  ]

  @Test("A code is found among other words, and nowhere else", arguments: texts)
  func find(text: String, isThere: Bool) {
    #expect(InviteCode(in: text)?.description == (isThere ? "PFC3-HNMX-TWAR" : nil))
  }

  @Test("An ordinary word is no code, even if its check character is right")
  func words() throws {
    var generator = SeededGenerator(seed: 18)
    var count = 0
    while count < 50 {
      let code = InviteCode.random(using: &generator)
      guard !code.rawValue.utf8.contains(where: \.isASCIIDigit) else { continue }
      count += 1
      let word = code.rawValue.lowercased()
      #expect(InviteCode(in: "Your \(word) is here") == nil)
      // A text that consists of the code alone is what the user was asked for.
      #expect(InviteCode(in: word) == code)
      #expect(InviteCode(in: "Your \(code) is here") == code)
    }
  }

  @Test("Law: a code between any two words is found")
  func law() {
    var generator = SeededGenerator(seed: 19)
    let words = [
      "", "a", "Join", "코드", "!", "e\u{301}", "👩‍👩‍👧", "\r\n", "12", "Your code:", "www.a.example/x",
    ]
    for _ in 0..<5_000 {
      let code = InviteCode.random(using: &generator)
      let before = words.randomElement(using: &generator) ?? ""
      let after = words.randomElement(using: &generator) ?? ""
      #expect(InviteCode(in: "\(before) \(code) \(after)") == code)
    }
  }

  @Test("Only the first 16 KB of a text are read")
  func limit() {
    let filler = String(repeating: "a ", count: 8_000)
    #expect(InviteCode(in: filler + " PFC3-HNMX-TWAR") != nil)
    #expect(InviteCode(in: filler + filler + " PFC3-HNMX-TWAR") == nil)
    // The code ends at the limit, or one byte behind it.
    let start = String(repeating: " ", count: 16_384 - 14)
    #expect(InviteCode(in: "a" + start.dropFirst() + "PFC3-HNMX-TWAR") != nil)
    #expect(InviteCode(in: "a" + start + "PFC3-HNMX-TWAR") == nil)
  }
}
