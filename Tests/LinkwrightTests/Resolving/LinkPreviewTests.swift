import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("LinkClient, previews of links")
struct LinkPreviewTests {
  private static let link = "https://brand.example/fryYl"
  private static let preview = LinkPreview(
    title: "Oak chair",
    description: "Seats one",
    imageURL: "https://example.com/chair.png"
  )

  private let folder = TestFolder()
  private let transport = ScriptedTransport { _ in
    .json(ResolveAnswer(kind: .link, url: link, preview: preview))
  }

  @Test("A preview is requested in a language, and nothing is recorded or stored")
  func requested() async throws {
    let client = LinkClient(transport, folder: folder.url)
    let preview = try await client.preview(of: Self.link + "?token=t&adj_t=x", language: "ja")
    #expect(preview == Self.preview)
    let request = try #require(transport.openings.first)
    #expect(request.url == Self.link + "?adj_t=x")
    #expect(request.previewLanguage == "ja" && request.recordsOpening == false)
    #expect(request.openingID == nil && request.installation == nil)
    await client.flush()
    #expect(transport.requests.count == 1)
    #expect(client.openingCampaign == nil && folder.names.isEmpty)
  }

  @Test("A foreign or private link has no preview, and nothing is sent")
  func unsent() async throws {
    let client = LinkClient(transport)
    for url in ["https://evil.example/", "https://example.com/account/sign-in?token=t", ""] {
      #expect(try await client.preview(of: url, language: "en") == nil)
    }
    #expect(transport.requests.isEmpty)
  }

  @Test("A preview that cannot be loaded throws an error, and no opening waits")
  func offline() async {
    transport.answer { _ in .failure(.offline) }
    let client = LinkClient(transport)
    await #expect { try await client.preview(of: Self.link, language: "en") } throws: {
      ($0 as? LinkClientError)?.code == .offline
    }
    #expect(client.waitingOpeningCount == 0 && client.droppedCount == 0)
  }

  @Test("Opening a link requests no preview")
  func opening() async {
    _ = await LinkClient(transport).processDeeplink(Self.link)
    #expect(transport.openings.map(\.previewLanguage) == [nil])
  }

  @Test("The content to share has the preview of the created link")
  func shared() async throws {
    transport.answer { _ in .json(CreatedLink(id: "1", url: Self.link, preview: Self.preview)) }
    let created = try await LinkClient(transport).createLink(
      CreateLinkRequest(destination: "example://products/42", previewLanguage: "ja")
    )
    let content = try #require(ShareContent(created, text: "Look"))
    #expect(content.url.absoluteString == Self.link)
    #expect(content.text == "Look" && content.preview == Self.preview)
  }

  @Test("A response without a preview, or with more fields, can be decoded")
  func decoding() throws {
    let bare = Data(#"{"id": "1", "url": "https://brand.example/a"}"#.utf8)
    #expect(try JSONDecoder().decode(CreatedLink.self, from: bare).preview == nil)
    let more = Data(#"{"title": "Oak chair", "video": {"url": "https://example.com"}}"#.utf8)
    #expect(
      try JSONDecoder().decode(LinkPreview.self, from: more) == LinkPreview(title: "Oak chair")
    )
  }
}
