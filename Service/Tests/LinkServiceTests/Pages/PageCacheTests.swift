import LinkStore
import LinkwrightCore
import NIOCore
import Testing

@testable import LinkService

@Suite("Cache of pages")
struct PageCacheTests {
  @Test("A page from the cache equals the page rendered for the visit")
  func agreement() throws {
    let renderer = try PageRenderer()
    var hits = 0
    var pages: [PageKey: RenderedPage] = [:]
    for seed in 0..<30 {
      var visits = RandomVisits(seed: UInt64(seed))
      if seed % 10 == 9 { renderer.cache.removeAll() }
      for _ in 0..<25 {
        let content = visits.next()
        let key = PageKey(content.subject)
        if case .found = renderer.cache.lookup(key) { hits += 1 }
        #expect(renderer.render(content) == renderer.render(content.page))
        // Equal keys have equal pages, but for the ID.
        let page = renderer.render(content.subject.page(clickID: "0"))
        #expect(pages[key] == nil || pages[key] == page)
        pages[key] = page
      }
    }
    #expect(hits > 100)
    #expect(pages.count > 100)
  }

  @Test("A page is stored at its second request")
  func admission() throws {
    let renderer = try PageRenderer()
    var visits = RandomVisits(seed: 1)
    let content = visits.next()
    #expect(renderer.cache.byteCount == 0)
    _ = renderer.render(content)
    #expect(renderer.cache.byteCount == 0)
    _ = renderer.render(content)
    #expect(renderer.cache.byteCount > 0)
    renderer.cache.removeAll()
    #expect(renderer.cache.byteCount == 0)
  }

  @Test("The pages about all links that do not exist are rendered once for each kind of visitor")
  func unknownLinks() throws {
    let renderer = try PageRenderer()
    let site = HostSite(ServiceConfiguration.example.hosts[0], in: .example)
    func builder(_ path: String, _ platform: Visitor.Platform = .ios) throws -> LinkPageBuilder {
      let target = try #require(RequestTarget(path))
      return LinkPageBuilder(
        site: site,
        request: VisitRequest(target: target, time: Timestamp(milliseconds: 0)),
        visitor: Visitor(kind: .person, platform: platform, browser: .other)
      )
    }
    let kinds: [(LinkPageBuilder) -> PageContent] = [
      { $0.notFound() }, { $0.tooManyRequests() }, { $0.unavailable() },
    ]
    for content in kinds {
      let first = renderer.render(content(try builder("/a?b=c")))
      let second = renderer.render(content(try builder("/d")))
      #expect(first == second)
      let byteCount = renderer.cache.byteCount
      #expect(byteCount > 0)
      for path in ["/e", "/f/g?h"] {
        #expect(renderer.render(content(try builder(path))) == first)
        #expect(renderer.render(content(try builder(path)).page) == first)
      }
      #expect(renderer.cache.byteCount == byteCount)
      let desktop = renderer.render(content(try builder("/a", .desktop)))
      #expect(desktop == renderer.render(content(try builder("/a", .desktop)).page))
    }
  }

  @Test("The page of a link with a long query is not stored")
  func longQuery() throws {
    let renderer = try PageRenderer()
    var visits = RandomVisits(seed: 1)
    var content = visits.next()
    let target = try #require(RequestTarget("/slug?" + String(repeating: "x", count: 3000)))
    content.subject.link = SharedLink(target, on: content.subject.site.host)
    for _ in 0..<3 { _ = renderer.render(content) }
    #expect(renderer.cache.byteCount == 0)
  }

  @Test("The pages take no more memory than the capacity, and exactly as much as is counted")
  func bound() throws {
    let capacity = 16 * 8000
    let cache = PageCache(byteCapacity: capacity)
    var visits = RandomVisits(seed: 4)
    var content = visits.next()
    var keys: [(key: PageKey, byteCount: Int)] = []
    for number in 0..<1000 {
      content.subject.webURL = "https://example.com/\(number % 700)"
      let key = PageKey(content.subject)
      // One page in a hundred is larger than a part of the cache.
      let body = ByteBuffer(
        repeating: 0x20,
        count: number % 100 == 0 ? 9000 : number * 7 % 3000
      )
      let parts = try #require(
        PageParts { _ in RenderedPage(status: 200, headers: [], body: body) }
      )
      if case .found = cache.lookup(key) {
      } else {
        keys.append((key, PageCache.byteCount(of: parts, for: key)))
      }
      cache.insert(parts, for: key)
      #expect(cache.byteCount <= capacity)
    }
    var sizes: [PageKey: Int] = [:]
    for (key, byteCount) in keys {
      if case .found = cache.lookup(key) { sizes[key] = byteCount }
    }
    #expect(sizes.values.reduce(0, +) == cache.byteCount)
    #expect(sizes.count > 16)
  }
}
