import LinkStore
import LinkwrightCore
import LinkwrightTesting
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

  @Test("Searches for different hashes begin in different slots", arguments: [8, 1000, 1 << 20])
  func firstSlots(slotCount: Int) {
    var counts = [Int](repeating: 0, count: slotCount)
    let step = UInt32.max / UInt32(slotCount)
    for number in 0..<UInt32(slotCount) {
      counts[LinkIndex.firstSlot(of: number * step + step / 2, slotCount: slotCount)] += 1
    }
    #expect(counts.allSatisfy { $0 <= 2 })
    #expect(LinkIndex.firstSlot(of: .max, slotCount: slotCount) == slotCount - 1)
  }

  @Test("Links with equal characters but different bytes keep their own bytes")
  func canonicalEquivalents() {
    let table = PackedLinkTable()
    let destinations = ["https://h.example/cafe\u{301}/", "https://h.example/caf\u{E9}/"]
    for (number, destination) in destinations.enumerated() {
      for page in 0..<4 {
        var link = Self.link(number * 4 + page, "\(destination)\(page)", at: 5)
        link.content.campaign.network = destination
        table.insert(link)
        let found = table.link(host: link.host, slug: link.slug)?.content
        #expect(found.map { Array($0.destination.utf8) } == Array(link.content.destination.utf8))
        #expect(found?.campaign.network.map { Array($0.utf8) } == Array(destination.utf8))
      }
    }
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

  @Test(
    "A table contains the latest version of each link, even if links share a hash or words run out",
    arguments: [(UInt32.max, 65_536), (0xFF, 65_536), (0, 2), (.max, 0)]
  )
  func model(hashMask: UInt32, wordCount: Int) {
    func pool() -> WordPool { WordPool(capacity: wordCount) }
    let table = PackedLinkTable(
      words: LinkWords(origins: pool(), prefixes: pool(), names: pool()),
      hashMask: hashMask
    )
    var random = SeededGenerator(seed: UInt64(hashMask) + UInt64(wordCount))
    var model: [String: Link] = [:]
    for _ in 0..<3000 {
      let link = Self.random(&random, slugCount: 300)
      let key = "\(link.host) \(link.slug)"
      table.insert(link)
      if model[key].map({ $0.updatedAt < link.updatedAt }) ?? true { model[key] = link }
    }
    #expect(table.count == model.count)
    for link in model.values { #expect(table.link(host: link.host, slug: link.slug) == link) }
    #expect(table.link(host: "go.example", slug: "unknown") == nil)
    let statistics = table.statistics
    #expect(statistics.deletedCount == model.values.count { $0.deletedAt != nil })
    #expect(statistics.archivedCount == model.values.count { $0.isArchived && $0.deletedAt == nil })
    #expect(
      statistics.activeCount + statistics.archivedCount + statistics.deletedCount == model.count
    )
    table.removeAll()
    #expect(table.count == 0)
    for link in model.values { #expect(table.link(host: link.host, slug: link.slug) == nil) }
  }

  private static func random(_ random: inout SeededGenerator, slugCount: Int) -> Link {
    func oneOf(_ texts: String?...) -> String? { texts.randomElement(using: &random) ?? nil }
    func time() -> Timestamp {
      let near = Int64.random(in: 0...4000, using: &random)
      let any = Int64.random(in: .min ... .max, using: &random)
      return Timestamp(milliseconds: Bool.random(using: &random) ? near : any)
    }
    func optionalTime() -> Timestamp? { Bool.random(using: &random) ? time() : nil }
    let number = Int.random(in: 0..<slugCount, using: &random)
    var link = Self.link(
      number,
      oneOf("https://a.example/b/\(number)?c=/d", "한/\(number)", "") ?? "x",
      at: 0
    )
    link.host = oneOf("go.example", "링크.example") ?? "h"
    link.id = oneOf(UniqueID.make(at: time(), using: &random), "0", "") ?? link.id
    link.isArchived = Bool.random(using: &random)
    (link.createdAt, link.updatedAt, link.deletedAt) = (time(), time(), optionalTime())
    link.createdBy = oneOf(nil, "0193ce9e-7a4b-7000-8000-000000000001", "")
    link.content.fallbacks.ended = oneOf(nil, "https://e", "")
    link.content.app = oneOf(nil, "shop", "app \(number)")
    link.content.storePolicy = AppStorePolicy.allCases.randomElement(using: &random)
    link.content.queryForwarding = QueryForwarding.allCases.randomElement(using: &random) ?? .keep
    link.content.campaign = Campaign(
      tokens: Bool.random(using: &random) ? [] : ["t", "\(number)"],
      network: oneOf(nil, "mail"),
      campaign: oneOf(nil, "summer", "campaign \(number)", ""),
      creative: oneOf(nil, String(repeating: "c", count: number)),
      label: oneOf(nil, "")
    )
    link.content.tags = Bool.random(using: &random) ? [] : ["a", "한국어"]
    link.content.preview = Bool.random(using: &random) ? nil : SocialPreview(title: oneOf(nil, "t"))
    (link.content.startsAt, link.content.expiresAt) = (optionalTime(), optionalTime())
    link.content.visitLimit = Bool.random(using: &random) ? nil : number
    link.content.redirectStatus = RedirectStatus.allCases.randomElement(using: &random) ?? .found
    link.content.isUnlisted = Bool.random(using: &random)
    return link
  }

  @Test("A version of any size replaces the one before", arguments: [262_000, 262_140, 1_000_000])
  func large(size: Int) {
    let table = PackedLinkTable()
    let links = ["x", String(repeating: "y", count: size), "z"].enumerated().map {
      Self.link(1, $1, at: Int64($0))
    }
    for link in links {
      table.insert(link)
      #expect(table.link(host: link.host, slug: link.slug) == link)
    }
  }

  @Test("Replaced versions of links do not fill the memory")
  func replacing() {
    let table = PackedLinkTable()
    for number in 0..<500 { table.insert(Self.link(number, "https://example.com/0", at: 0)) }
    let size = table.statistics.byteCount
    for version in 1...60 {
      for number in 0..<500 {
        table.insert(Self.link(number, "https://example.com/\(version)", at: Int64(version)))
      }
    }
    // Each part may hold 4 KiB of replaced versions.
    #expect(table.statistics.byteCount < size + 64 * 5000)
    for number in 0..<500 {
      let link = table.link(host: "go.example", slug: "slug-\(number)")
      #expect(link?.content.destination == "https://example.com/60")
    }
  }

  @Test("An ordinary link takes at most 80 bytes")
  func size() {
    let table = PackedLinkTable()
    let key = Self.link(0, "", at: 5).id
    let count = 30_000
    for number in 0..<count {
      let time = 1_760_000_000_000 + Int64(number)
      var link = Self.link(number, "https://www.brand.example/products/\(number)", at: time)
      (link.createdAt, link.createdBy) = (link.updatedAt, key)
      link.content.campaign = Campaign(network: "newsletter", campaign: "summer-\(number % 20)")
      table.insert(link)
    }
    #expect(table.count == count)
    #expect(table.statistics.byteCount < 80 * count)
  }

  @Test("A pool keeps the texts of its words, and accepts words up to its limits")
  func words() {
    let pool = WordPool(capacity: 3, byteCapacity: 10)
    let numbers = ["", "한국어", "ab", "a", "b", "한국어"].map { pool.number(of: $0) }
    // The third word does not fit, but the fourth does.
    #expect(numbers == [0, 1, nil, 2, nil, 1])
    let texts = (0..<3).map { String(decoding: pool.utf8(of: $0), as: UTF8.self) }
    #expect(texts == ["", "한국어", "a"])
  }
}
