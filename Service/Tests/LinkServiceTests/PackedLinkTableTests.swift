import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("PackedLinkTable")
struct PackedLinkTableTests {
  private static func link(_ number: Int, _ destination: String, at time: Int64) -> Link {
    var generator = SystemRandomNumberGenerator()
    let time = Timestamp(milliseconds: time)
    return Link(
      id: UniqueID.make(at: time, using: &generator),
      host: "go.example",
      slug: "slug-\(number)",
      content: LinkContent(destination: destination),
      isArchived: false,
      createdAt: Timestamp(milliseconds: 1),
      updatedAt: time
    )
  }

  @Test("A link survives packing and unpacking")
  func roundTrip() {
    var full = Self.link(1, "https://example.com/ä?b=c#d", at: 5)
    full.isArchived = true
    full.createdBy = "not a UUID"
    full.deletedAt = Timestamp(milliseconds: 9)
    full.content.fallbacks = Fallbacks(ios: "https://a", android: "", desktop: nil, ended: "e")
    full.content.targets = [
      LinkTarget(platform: .ios, language: "ko", url: "https://b"), LinkTarget(url: "https://c"),
    ]
    full.content.app = "shop"
    full.content.template = "shared"
    full.content.startsAt = Timestamp(milliseconds: 2)
    full.content.redirectStatus = .permanentRedirect
    full.content.isUnlisted = true
    full.content.storePolicy = .store
    full.content.queryForwarding = .override
    full.content.campaign = Campaign(
      tokens: ["abc", ""],
      network: "n",
      campaign: String(repeating: "x", count: 300),
      adgroup: nil,
      creative: "한국어",
      label: ""
    )
    full.content.tags = ["a", "b"]
    full.content.preview = SocialPreview(title: nil, description: "d", imageURL: nil)
    full.content.expiresAt = Timestamp(milliseconds: -7)
    full.content.visitLimit = 3
    var plain = Self.link(2, "", at: 6)
    plain.createdBy = plain.id
    let table = PackedLinkTable()
    for link in [full, plain] {
      table.insert(link)
      #expect(table.link(host: link.host, slug: link.slug) == link)
      #expect(table.link(host: "other.example", slug: link.slug) == nil)
    }
    #expect(table.count == 2)
  }

  @Test("The latest version of a link stays, in any order of insertion")
  func versions() {
    let table = PackedLinkTable()
    for time in [3, 9, 4, 9, 1] { table.insert(Self.link(1, "at \(time)", at: Int64(time))) }
    let link = table.link(host: "go.example", slug: "slug-1")
    #expect(link?.content.destination == "at 9")
    #expect(link?.updatedAt == Timestamp(milliseconds: 9))
    #expect(table.count == 1)
  }

  @Test("A full table accepts no new links but replaces existing ones")
  func capacity() {
    let table = PackedLinkTable(capacity: 64 * 400)
    for number in 0..<10_000 { table.insert(Self.link(number, "https://example.com", at: 1)) }
    #expect((64..<1000).contains(table.count))
    let known =
      (0..<10_000).first { table.link(host: "go.example", slug: "slug-\($0)") != nil } ?? -1
    table.insert(Self.link(known, "new", at: 2))
    #expect(table.link(host: "go.example", slug: "slug-\(known)")?.content.destination == "new")
  }
}
