import Foundation
import Linkwright
import LinkwrightTesting
import Testing

@Suite("ShareContent")
struct ShareContentTests {
  private static let url = URL(string: "https://example.com/invite/PFC3HNMXTWAR")!
  private static let both = "Join us\nhttps://example.com/invite/PFC3HNMXTWAR"

  static let activities: [(ShareActivity?, ShareItem)] = [
    (nil, .url(url)), (.copy, .url(url)), (.airDrop, .url(url)), (.readingList, .url(url)),
    (.homeScreen, .url(url)), (.message, .text(both)), (.mail, .text(both)),
    (.kakaoTalk, .text(both)), (ShareActivity(rawValue: "org.example.unheard-of"), .text(both)),
  ]

  @Test(
    "An item is the bare URL for activities that need one, otherwise the text with the URL",
    arguments: activities
  )
  func items(activity: ShareActivity?, item: ShareItem) {
    #expect(ShareContent(Self.url, text: "Join us").item(for: activity) == item)
  }

  static let texts: [(String?, ShareItem)] = [
    (nil, .url(url)), ("", .url(url)),
    ("Join \(url) now", .text("Join \(url) now")), ("\(url)", .text("\(url)")),
    ("\(url)s", .text("\(url)s\n\(url)")),
  ]

  @Test("An item contains the link once, and no text if there is none", arguments: texts)
  func linkOnce(text: String?, item: ShareItem) {
    #expect(ShareContent(Self.url, text: text).item(for: .message) == item)
  }

  @Test("An override replaces the item for the app with that identifier")
  func overrides() {
    let content = ShareContent(
      Self.url,
      text: "Join us",
      overrides: [.line: .url(Self.url), .copy: .text("PFC3-HNMX-TWAR")]
    )
    #expect(content.item(for: ShareActivity(rawValue: "jp.naver.line.Share")) == .url(Self.url))
    #expect(content.item(for: .copy) == .text("PFC3-HNMX-TWAR"))
    #expect(content.item(for: .kakaoTalk) == .text(Self.both))
  }

  @Test("A subject exists for mail only", arguments: activities)
  func subject(activity: ShareActivity?, item: ShareItem) {
    let content = ShareContent(Self.url, subject: "An invitation")
    #expect(content.subject(for: activity) == (activity == .mail ? "An invitation" : nil))
  }

  @Test("An item is the link or a text with the link as one word, for any text and activity")
  func law() throws {
    var generator = SeededGenerator(seed: 5)
    let pieces = ["a", " ", "\n", "\(Self.url)", "https://example.com", ".", "가", "?"]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...6, using: &generator))
        .compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      let content = ShareContent(Self.url, text: text)
      for (activity, _) in Self.activities {
        switch content.item(for: activity) {
        case .url(let url): #expect(url == Self.url)
        case .text(let shared):
          #expect(shared.hasPrefix(text))
          #expect(shared.split(whereSeparator: \.isWhitespace).contains("\(Self.url)"))
        }
      }
    }
  }
}

@Suite("ShareContent, from links and routes")
struct ShareContentLinkTests {
  @Test("The shared link of a route is read as the same route", arguments: LinkTableTests.routes)
  func routes(route: Destination, link: String) throws {
    let content = try LinkTable.example.shareContent(for: route, text: "Look", subject: "A chair")
    #expect(content.url.absoluteString == "https://example.com" + link)
    #expect(LinkTable.example.route(for: content.url.absoluteString) == .route(route))
    #expect(content.text == "Look")
    #expect(content.subject == "A chair")
  }

  @Test("The link for a widget is the universal link, and nil for a route without a link")
  func widget() {
    let table = LinkTable.example
    #expect(table.widgetURL(for: .receipt).map { table.route(for: "\($0)") } == .route(.receipt))
    #expect(table.widgetURL(for: .profile(name: "")) == nil)
  }

  @Test("Share content can use another form if the site has it")
  func forms() throws {
    let content = try LinkTable.example.shareContent(for: .home, as: .long)
    #expect(content.url.absoluteString == "https://brand.example/")
    #expect(throws: RoutePrintingError.self) {
      try LinkTable.example.shareContent(for: .home, as: .short)
    }
  }

  @Test("A host that is not written correctly is an error of the site, not of a value")
  func badHost() throws {
    let table = LinkTable(Destination.self, on: LinkSite(hosts: ["exa mple.com"]))
    let error = #expect(throws: RoutePrintingError.self) { try table.shareContent(for: .home) }
    #expect(error?.code == .noForm)
  }

  @Test("Every route with a link has share content, whatever its values are")
  func law() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<5000 {
      let scalars = (0..<Int.random(in: 1...5, using: &generator)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0x20...0x2_0000, using: &generator))
      }
      let route = Destination.profile(name: scalars.map(String.init).joined())
      guard let link = try? LinkTable.example.url(for: route) else { continue }
      let content = try LinkTable.example.shareContent(for: route)
      #expect(content.url.absoluteString == link)
    }
  }

  @Test("Share content can be created from an invitation or a created link")
  func created() {
    let link = "https://brand.example/i/PFC3HNMXTWAR"
    let invitation = CreatedInvitation(id: "1", code: LinkTableTests.code, url: link)
    #expect(ShareContent(invitation, text: "Join")?.url.absoluteString == link)
    #expect(ShareContent(CreatedLink(id: "2", url: link).url)?.url.absoluteString == link)
  }

  @Test(
    "Share content cannot be created from a text that is not a URL",
    arguments: [
      "", "invite", "https://example.com/a b", "https://example.com/ä", "/a", "https://a\n",
    ]
  )
  func noURL(link: String) { #expect(ShareContent(link) == nil) }
}
