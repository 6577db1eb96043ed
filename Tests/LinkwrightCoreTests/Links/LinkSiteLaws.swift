import Foundation
import LinkwrightCore
import LinkwrightTesting
import Testing

@Suite("LinkSite, by random links")
struct LinkSiteLaws {
  private let site = LinkSiteTests.site

  private func randomDestination(_ generator: inout SeededGenerator) -> LinkDestination {
    let pieces = [
      "a", "Summer-clothes", "/", "//", "%2F", "%", "日本", "é", "+", "&", "=", "?", "#", ":", "@",
      "..", "adj", "deeplink=example://x", "https://example.com", "~", "*", "$(x)", "'", "\"", ";",
      "\u{301}", "\u{611}", "\u{31A}", "\u{200D}", "🇩",
    ]
    func text(_ count: Int) -> String {
      (0..<Int.random(in: 0...count, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
    return LinkDestination(
      path: text(5),
      query: Bool.random(using: &generator) ? text(5) : nil,
      fragment: Bool.random(using: &generator) ? text(3) : nil
    )
  }

  @Test("A printed destination is read back byte for byte, in every form")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let destination = randomDestination(&generator)
      #expect(LinkDestination(destination.description) == destination)
      for form in [LinkForm.universal, .long, .scheme] {
        let url = try #require(site.url(for: destination, as: form))
        // A link with another link in its query may look like a tracker link on a branded host.
        guard form != .long || site.form(of: url) != .tracker else { continue }
        let read = site.destination(of: url)?.description ?? ""
        #expect(read.utf8.elementsEqual(destination.description.utf8), "\(url)")
      }
      let tracker = try #require(
        site.trackerURL(for: destination, tokens: ["abc", "d"], campaign: Campaign(label: "a&b=c"))
      )
      #expect(site.form(of: tracker) == .tracker)
      #expect(site.destination(of: tracker)?.description == destination.description, "\(tracker)")
      #expect(site.campaign(of: tracker) == Campaign(tokens: ["abc", "d"], label: "a&b=c"))
    }
  }

  @Test("A destination is encoded and decoded unchanged")
  func json() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      let destination = randomDestination(&generator)
      let data = try JSONEncoder().encode([destination])
      #expect(try JSONDecoder().decode([LinkDestination].self, from: data) == [destination])
    }
  }

  @Test(
    "A combining mark after a delimiter is part of the destination",
    arguments: [
      "example:\u{31A}", "example:\u{31A}ra3exa=Qile#", "example://\u{31A}", "example:/\u{301}a",
      "https://example.com/\u{31A}?\u{301}#\u{200D}", "https://brand.example/\u{301}abc",
    ]
  )
  func marks(url: String) throws {
    let destination = try #require(site.destination(of: url))
    let marks = url.unicodeScalars.filter { !$0.isASCII }
    #expect(Array(destination.description.unicodeScalars.filter { !$0.isASCII }) == Array(marks))
    for form in [LinkForm.universal, .long, .scheme] {
      let printed = try #require(site.url(for: destination, as: form))
      let again = site.destination(of: printed)?.description ?? ""
      #expect(again.utf8.elementsEqual(destination.description.utf8), "\(printed)")
    }
  }

  @Test("Any text can be read, and its destination can be printed")
  func anything() {
    var generator = SeededGenerator(seed: 3)
    let pieces = [
      "https:", "//", "brand.example", "example.com", "example:", "/", "?", "#", "&", "=", "%",
      "%2",
      "deeplink=", "redirect=", "adj_t=", "campaign=", "é", "\u{0}", "@", ":", "_", "abc",
      "\u{301}", "\u{31A}", "\u{200D}", "👨‍👩‍👧", "🇩", "\r\n",
    ]
    for _ in 0..<50_000 {
      let url = (0..<Int.random(in: 0...12, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let form = site.form(of: url)
      if form == .foreign { #expect(site.destination(of: url) == nil) }
      guard let destination = site.destination(of: url) else { continue }
      #expect(destination.path.utf8.first == UInt8(ascii: "/"))
      let printed = site.url(for: destination, as: .universal) ?? ""
      let again = site.destination(of: printed)?.description ?? ""
      #expect(again.utf8.elementsEqual(destination.description.utf8), "\(url)")
    }
  }
}
