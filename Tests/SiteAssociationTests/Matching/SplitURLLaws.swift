import Foundation
import LinkwrightTesting
import Testing

@testable import SiteAssociation

@Suite("Splitting URLs")
struct SplitURLLaws {
  /// What Foundation makes of a URL, as bytes.
  private struct Parts: Equatable {
    var host: String?
    var path: String
    var query: String?
    var fragment: String?

    init?(foundation url: String) {
      guard let components = URLComponents(string: url) else { return nil }
      host = components.encodedHost
      path = components.percentEncodedPath
      query = components.percentEncodedQuery
      fragment = components.percentEncodedFragment
    }

    init?(split url: String) {
      let bytes = Array(url.utf8)
      guard let parts = SplitURL(bytes.span) else { return nil }
      func text(_ range: Range<Int>?) -> String? {
        range.map { String(decoding: bytes[$0], as: UTF8.self) }
      }
      host = text(parts.host)
      path = text(parts.path) ?? ""
      query = text(parts.query)
      fragment = text(parts.fragment)
    }
  }

  @Test("The splitter splits URLs like Foundation", arguments: 0..<20)
  func agreement(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "https", "http", "HTTPS", ":", "//", "/", "/", "?", "#", "a", "B", "7", "%41", "%2F", "%",
      "%4",
      "@", "[", "]", " ", "é", "-", ".", "..", "_", "~", "*", "&", "=", "+", ";", "|", "^", "\u{0}",
      "example.com", "example.com", ":443", ":", ":99999999", "\\", "\"", "<", "{", "\n",
    ]
    for _ in 0..<2_000 {
      let start = Bool.random(using: &generator) ? "https://example.com" : ""
      let url = (0..<Int.random(in: 0...9, using: &generator))
        .reduce(into: start) { text, _ in
          text += pieces[Int.random(in: pieces.indices, using: &generator)]
        }
      guard let split = Parts(split: url) else { continue }
      if split != Parts(foundation: url) {
        Issue.record("\(url.debugDescription): \(split)")
        return
      }
    }
  }

  @Test("Path, query and fragment accept exactly the characters of RFC 3986")
  func characters() {
    for byte in UInt8(0x21)...0x7E {
      let character = Character(Unicode.Scalar(byte))
      for (start, isDelimited) in [("/", "?#"), ("/?", "#"), ("/#", "")] {
        let url = "https://example.com\(start)\(character)"
        let isPlain = URLComponents(string: url)?.string == url && character != "%"
        if isDelimited.contains(character) { continue }
        #expect((Parts(split: url) != nil) == isPlain, "\(url)")
      }
    }
  }

  @Test(
    "Plain URLs and paths are accepted",
    arguments: [
      "https://example.com", "https://example.com/a/b?c=d#e", "http://localhost:8080/", "/", "/a?b",
      "custom+scheme://host/x", "https://example.com?x", "https://example.com#x", "https://h:/x",
      "https://xn--bcher-kva.example/x",
    ]
  )
  func plain(url: String) {
    #expect(Parts(split: url) != nil)
    #expect(Parts(split: url) == Parts(foundation: url))
  }
}
