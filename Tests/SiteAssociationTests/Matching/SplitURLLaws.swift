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

  @Test("The splitter reads eight bytes like one byte", arguments: 0..<20)
  func words(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "a", "bc", "d-e.f", "GHIJKLM", "0123456789", "_", "/", "//", "/x/", "*", "**", ":", ";", "?",
      "#", "&", "=", "%41", "%c3%A9", "%", "%4", "%4g", "~", "@", "^", "{", "\u{7F}", "\u{0}", "é",
    ]
    let starts = ["https://", "https:/", "http://", "HTTPS://", "a+b://", "/", "", "https://h:80"]
    for _ in 0..<5_000 {
      var url = starts[Int.random(in: starts.indices, using: &generator)]
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        // Most pieces belong to no special class, so that most URLs are plain.
        let isPlain = Int.random(in: 0..<10, using: &generator) < 7
        let indices = isPlain ? 0..<9 : pieces.indices
        url += pieces[Int.random(in: indices, using: &generator)]
      }
      let split = SplitURL(Array(url.utf8).span)
      let expected = ByteSplitter.split(Array(url.utf8))
      if split != expected {
        Issue.record("\(url.debugDescription): \(String(describing: split))")
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
