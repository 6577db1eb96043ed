import Foundation
import LinkwrightTesting
import Testing

@testable import LinkwrightCore

@Suite("URLText, LinkQuery and PercentCoding")
struct URLTextTests {
  static let cases: [(String, [String?])] = [
    ("https://a.b/c?d#e", ["https", "a.b", "/c", "d", "e"]),
    ("a:b", ["a", nil, "b", nil, nil]),
    ("a://b?c", ["a", "b", "", "c", nil]),
    ("a://?#", ["a", "", "", "", ""]),
    ("//a/b", [nil, "a", "/b", nil, nil]),
    ("/a:b", [nil, nil, "/a:b", nil, nil]),
    ("1a:b", [nil, nil, "1a:b", nil, nil]),
    ("a?b?c#d#e", [nil, nil, "a", "b?c", "d#e"]),
    ("#?", [nil, nil, "", nil, "?"]),
    ("", [nil, nil, "", nil, nil]),
  ]

  @Test("A URL is split into its parts", arguments: cases)
  func parts(text: String, parts: [String?]) {
    let url = URLText(text)
    let found = [url.scheme, url.authority, url.path, url.query, url.fragment]
    #expect(found.map { $0.map(String.init) } == parts)
  }

  @Test("Joined parts of a URL or query give the text back")
  func roundTrip() {
    var generator = SeededGenerator(seed: 4)
    let pieces = ["a", ":", "/", "//", "?", "#", "é", "%", "@", "\u{301}", "\r\n"]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...10, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      #expect(URLText(text).text.utf8.elementsEqual(text.utf8))
      let query = LinkQuery(text)
      #expect((query.text ?? "").utf8.elementsEqual(text.utf8))
    }
  }

  @Test("Decoding reverses encoding and keeps invalid escapes")
  func percentCoding() {
    for text in ["", "a b", "é&=?#/%+", "日本", "%41"] {
      #expect(PercentCoding.decoded(PercentCoding.encoded(text)) == text)
    }
    #expect(PercentCoding.decoded("%4", plusIsBlank: true) == "%4")
    #expect(PercentCoding.decoded("%zz%41") == "%zzA")
    #expect(PercentCoding.decoded("a%FFb") == "a%FFb")
    #expect(PercentCoding.decoded("a+b", plusIsBlank: true) == "a b")
  }
}
