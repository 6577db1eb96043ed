import Testing

@testable import LinkService

@Suite("The text of a user agent")
struct UserAgentTextTests {
  @Test("A search finds the same as a search in the string in lower case")
  func agreement() {
    var generator = SystemRandomNumberGenerator()
    let letters = Array("abBoOtTcCuU/ .")
    func text(_ count: Int) -> String {
      String((0..<count).map { _ in letters.randomElement(using: &generator) ?? "a" })
    }
    for _ in 0..<2000 {
      let userAgent = text(.random(in: 0...40, using: &generator))
      let mark = text(.random(in: 2...4, using: &generator)).lowercased()
      let header = UserAgentText(userAgent)
      #expect(
        header.contains(mark) == userAgent.lowercased().contains(mark),
        "\(userAgent), \(mark)"
      )
      #expect(header.hasPrefix(mark) == userAgent.lowercased().hasPrefix(mark))
    }
  }

  @Test(
    "A word that ends in a mark is found, unless it is a known exception",
    arguments: [
      ("Mozilla/5.0 (compatible; Googlebot/2.1)", true), ("bot", true), ("a bot b", true),
      ("Bottle/1.0", false), ("CUBOT P60", false), ("CUBOT; other-bot", true), ("", false),
      ("robots", false), ("roboté", false),
    ]
  )
  func words(userAgent: String, isFound: Bool) {
    let header = UserAgentText(userAgent)
    #expect(header.hasWord(endingWith: "bot", exceptAfter: "cu") == isFound)
  }

  @Test("Only the beginning of a long header counts")
  func length() {
    let padding = String(repeating: "x", count: UserAgentText.maximumLength - 3)
    #expect(UserAgentText(padding + "bot").contains("bot"))
    #expect(!UserAgentText(padding + "xbot").contains("bot"))
  }
}
