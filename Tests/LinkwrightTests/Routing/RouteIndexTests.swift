import Linkwright
import LinkwrightCore
import Testing

/// The cases whose properties the tables of a test have determined.
@TaskLocal private var examined = Locked<[String]>([])

private enum Shelf: LinkRoute {
  case home, book(id: Int), bookReview(id: Int, text: String), film(id: Int), page(slug: String)
  case inner(Drawer)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case home = "/"
    case book = "/books/{id}", bookReview = "/books/{id}/reviews/{text}", film = "/films/{id}"
    case page = "/{slug}", inner = "/{_0...}"
  }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    examined.withLock { $0.append(route.rawValue) }
    return RoutePolicy()
  }
}

private enum Drawer: LinkRoute {
  case filmPoster(id: Int, size: Int)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case filmPoster = "/films/{id}/posters/{size}"
  }
}

@Suite("RouteIndex")
struct RouteIndexTests {
  private let site = LinkSite(hosts: ["example.com"])

  @Test("A case is examined once, when a link can match it; all cases when no pattern matches")
  func reads() {
    let log = Locked<[String]>([])
    $examined.withValue(log) {
      let table = LinkTable(Shelf.self, on: site)
      #expect(log.withLock { $0 } == [])
      #expect(table.route(for: "https://example.com/books/1").route == .book(id: 1))
      #expect(
        log.withLock { $0 }
          == ["/", "/books/{id}", "/books/{id}/reviews/{text}", "/{slug}", "/{_0...}"]
      )
      let copy = table
      _ = copy.route(for: "https://example.com/books/2/reviews/good")
      #expect(log.withLock { $0.count } == 5)
      _ = table.route(for: "https://example.com/films/x/y")
      let count = log.withLock { $0.count }
      #expect(count > 5)
      _ = table.route(for: "https://example.com/films/x/z")
      #expect(log.withLock { $0.count } == count)
    }
  }

  @Test(
    "A route without a literal first segment is found and printed",
    arguments: [
      ("https://example.com/", Shelf.home), ("https://example.com/else", .page(slug: "else")),
      ("https://example.com/films", .page(slug: "films")),
      ("https://example.com/films/7", .film(id: 7)),
      ("https://example.com/films/7/posters/2", .inner(.filmPoster(id: 7, size: 2))),
    ]
  )
  fileprivate func finds(url: String, route: Shelf) throws {
    let table = LinkTable(Shelf.self, on: site)
    #expect(table.route(for: url).route == route)
    #expect(try LinkTable(Shelf.self, on: site).url(for: route) == url)
  }

  @Test(
    "An unmatched link has the same mismatches, whether patterns were prepared before or not",
    arguments: ["/films/a", "/books/1/2", "/x/y", "/films/7/posters/a"]
  )
  func misses(path: String) {
    let fresh = LinkTable(Shelf.self, on: site)
    let read = LinkTable(Shelf.self, on: site)
    #expect(read.findings == [])
    #expect(
      fresh.route(for: "https://example.com" + path)
        == read.route(for: "https://example.com" + path)
    )
    guard case .unmatched(let mismatches) = fresh.route(for: "https://example.com" + path) else {
      Issue.record("It leads somewhere.")
      return
    }
    #expect(mismatches.map(\.pattern) == fresh.entries.map(\.pattern.text))
    for mismatch in mismatches where mismatch.description.contains("segment 1") {
      #expect(!mismatch.pattern.hasPrefix(path.prefix(5)), "\(mismatch)")
    }
  }

  @Test("Concurrent reads return the same routes")
  func together() async {
    let table = LinkTable(Shelf.self, on: site)
    await withTaskGroup(of: Bool.self) { group in
      for id in 0..<64 {
        group.addTask { table.route(for: "https://example.com/films/\(id)").route == .film(id: id) }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
