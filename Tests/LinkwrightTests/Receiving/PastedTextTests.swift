import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("Pasted text")
@MainActor
struct PastedTextTests {
  nonisolated private static let link = "https://example.com/products/7"

  nonisolated static let texts: [(String, String)] = [
    (link, link), (" \(link)\n", link), ("\u{a0}\(link)\u{3000}", link),
    ("Look at this chair\n\(link)", link), ("Look: \(link).", link), ("(\(link))", link),
    ("<\(link)>", link), ("“\(link)”", link), ("보세요：\(link)。", link), ("[\(link)]!", link),
    ("\(link), or https://other.example/x", link), ("https://other.example/x \(link)", link),
    ("example://products/7", "example://products/7"),
    ("Chair: example://products/7!", "example://products/7"),
    // Of two links of the site, the one that the app can show.
    ("https://example.com/privacy-policy \(link)", link),
    // The punctuation belongs to the link if only the link with it has a route.
    ("Who is https://example.com/@ann?", "https://example.com/@ann"),
  ]

  @Test("The link of the site in a text is received once", arguments: texts)
  func links(text: String, url: String) {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    #expect(app.center.receive(pasted: text))
    #expect(app.arrived.map(\.link) == [IncomingLink(url, door: .typed)])
  }

  @Test("A link of the site without a route is received if there is no other")
  func noRoute() {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    #expect(app.center.receive(pasted: "See https://example.com/privacy-policy."))
    #expect(app.refused.count == 1)
  }

  nonisolated static let others = [
    "", " ", "Hello", "https://other.example/x", "example.com", "://", "a://", "https:///",
    "H7KQ 4MXV", "products/7", String(repeating: "://", count: 6_000),
  ]

  @Test("A text without a link of the site is not received", arguments: others)
  func noLink(text: String) {
    let app = ReceivingApp()
    #expect(!app.center.receive(pasted: text))
    #expect(app.events.isEmpty)
  }

  @Test("The library's own share text is recognised, for any route, text and activity")
  func shareText() throws {
    let texts = ["Join us", "Your code: PFC3-HNMX-TWAR", "See:", "보세요", "a\r\nb", "e\u{301}!", "👩‍👩‍👧"]
    let activities: [ShareActivity?] = [nil, .copy, .message, .mail, .kakaoTalk]
    for route in [Destination.product(id: 7, ref: nil), .profile(name: "ann"), .home] {
      for text in texts {
        let content = try LinkTable.example.shareContent(for: route, text: text)
        for activity in activities {
          let pasted =
            switch content.item(for: activity) {
            case .url(let url): url.absoluteString
            case .text(let text): text
            }
          let app = ReceivingApp()
          app.center.satisfy(.appReady)
          #expect(app.center.receive(pasted: pasted), "\(pasted)")
          #expect(app.arrived.map(\.route) == [route], "\(pasted)")
        }
      }
    }
  }

  @Test("A text with many URLs costs little: at most 20 are tried")
  func manyURLs() {
    let text = String(repeating: "https://other.example/x. ", count: 1_000)
    #expect(PastedText(text).urls.count == PastedText.urlLimit)
    let odd = "https://other.example/x " + text
    #expect(PastedText(odd).urls.count == PastedText.urlLimit)
  }

  @Test("A URL that the limit of the text would cut is not taken", arguments: -12...12)
  func cut(offset: Int) {
    let url = "https://example.com/products/12345"
    let count = PastedText.byteLimit - url.utf8.count + offset
    let text = String(repeating: "a", count: count - 1) + " " + url
    let isWhole = offset <= 0
    for text in [text, text + " and more"] {
      // The end of a URL at the limit is unknown.
      let isKnown = isWhole && (offset < 0 || text.utf8.count == PastedText.byteLimit)
      let urls = PastedText(text).urls
      #expect(urls == (isKnown ? [url] : []))
    }
  }

  @Test(
    "An invisible mark around a pasted link does not belong to it",
    arguments: [
      "\u{200B}", "\u{200E}", "\u{2060}", "\u{FEFF}", "\u{FE0F}", "\u{200D}", "\u{AD}", "\u{FFFC}",
      "\u{202C}", "\u{0}", "\u{200B}\u{FE0F}", " \u{200B}\n",
    ]
  )
  func invisible(mark: String) {
    for text in [
      Self.link + mark, mark + Self.link, mark + Self.link + mark,
      Self.link + mark + ".",
    ] {
      let app = ReceivingApp()
      app.center.satisfy(.appReady)
      app.center.receive(pasted: text)
      #expect(app.arrived.map(\.route) == [.product(id: 7, ref: nil)])
    }
  }

  @Test(
    "The rest of a link in other scripts belongs to it, and so do the joiners of an emoji",
    arguments: ["❤\u{FE0F}", "가", "👨\u{200D}👩", "❤\u{FE0F}\u{200D}🔥", "می\u{200C}خواهم"]
  )
  func emoji(name: String) {
    for mark in ["", "\u{200B}", "\u{2060}\n"] {
      let app = ReceivingApp()
      app.center.satisfy(.appReady)
      app.center.receive(pasted: "https://example.com/files/\(name)\(mark)")
      #expect(app.arrived.map(\.route) == [.files(path: name)])
    }
  }

  // MARK: - What the paste controls do

  /// The forms of the pasted content; what the app gets: a route, a code, another text.
  nonisolated static let contents: [([String], Destination?, String?, String?)] = [
    // A URL object, and the text that was copied with it.
    ([link], .product(id: 7, ref: nil), nil, nil),
    ([link, "Look\n\(link)"], .product(id: 7, ref: nil), nil, nil),
    ([link, link], .product(id: 7, ref: nil), nil, nil),
    (["Your code: PFC3-HNMX-TWAR"], nil, "PFC3-HNMX-TWAR", nil),
    (["https://other.example/x", "Your code: PFC3-HNMX-TWAR"], nil, "PFC3-HNMX-TWAR", nil),
    (["Hello"], nil, nil, "Hello"), (["https://other.example/x", "Hello"], nil, nil, "Hello"),
    ([], nil, nil, nil),
  ]

  @Test("Pasted content has one recipient: the center, or one closure, once", arguments: contents)
  func recipients(forms: [String], route: Destination?, code: String?, other: String?) {
    for hasCodeClosure in [true, false] {
      let app = ReceivingApp()
      app.center.satisfy(.appReady)
      var (codes, others): ([String], [String]) = ([], [])
      let onCode: @MainActor (InviteCode) -> Void = { codes.append($0.description) }
      app.center.receive(
        pasted: forms,
        in: nil,
        onCode: hasCodeClosure ? onCode : nil,
        onOther: { others.append($0) }
      )
      #expect(app.arrived.map(\.route) == [route].compactMap(\.self))
      #expect(codes == (hasCodeClosure ? [code].compactMap(\.self) : []))
      #expect(others == [hasCodeClosure ? nil : code, other].compactMap(\.self))
    }
  }

  @Test("The forms of pasted items are passed on once, in order, whatever order they arrive in")
  func forms() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let results = Locked<[[String]]>([])
      let values = ["https://a", nil, "b", nil, "c", "d"]
      let forms = PastedForms(count: values.count) { texts in
        results.withLock { $0.append(texts) }
      }
      for index in values.indices.shuffled(using: &generator) {
        #expect(results.withLock { $0 }.isEmpty)
        forms.set(index, to: values[index])
        forms.set(index, to: "again")
      }
      #expect(results.withLock { $0 } == [["https://a", "b", "c", "d"]])
    }
  }
}
