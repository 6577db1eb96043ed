import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Lists of links")
struct LinkListContract {
  @Test("Pages contain every link once, newest first", arguments: StoreEngine.all, [1, 3, 10, 11])
  func pages(_ engine: StoreEngine, limit: Int) async throws {
    try await engine.withStore { store in
      try await store.insert((1...10).shuffled().map { .sample($0) })
      var ids: [String] = []
      var cursor: String?
      repeat {
        let page = try await store.links(LinkFilter(), after: cursor, limit: limit)
        #expect(!page.elements.isEmpty && page.elements.count <= limit)
        ids += page.elements.map(\.id)
        cursor = page.nextCursor
      } while cursor != nil
      #expect(ids == (1...10).reversed().map { uuid($0) })
    }
  }

  @Test("A new link does not shift the pages", arguments: StoreEngine.all)
  func insertionMeanwhile(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert((1...4).map { .sample($0) })
      let first = try await store.links(LinkFilter(), after: nil, limit: 2)
      try await store.insert([.sample(5)])
      let second = try await store.links(LinkFilter(), after: first.nextCursor, limit: 2)
      #expect(second.elements.map(\.id) == [uuid(2), uuid(1)])
      #expect(second.nextCursor == nil)
    }
  }

  @Test("An invalid cursor is refused", arguments: StoreEngine.all, ["", "x", "' OR 1"])
  func badCursor(_ engine: StoreEngine, cursor: String) async throws {
    try await engine.withStore { store in
      let code = await code { _ = try await store.links(LinkFilter(), after: cursor, limit: 1) }
      #expect(code == .invalidCursor)
    }
  }

  /// A filter, and the numbers of the sample links that it selects.
  struct FilterCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let numbers: [Int]
    let change: @Sendable (inout LinkFilter) -> Void

    init(
      _ testDescription: String,
      selects numbers: [Int],
      _ change: @escaping @Sendable (inout LinkFilter) -> Void
    ) {
      self.testDescription = testDescription
      self.numbers = numbers
      self.change = change
    }
  }

  static let filters: [FilterCase] = [
    FilterCase("nothing", selects: [7, 6, 5, 4, 3, 1]) { _ in },
    FilterCase("host", selects: [3]) { $0.host = "other" },
    FilterCase("tag", selects: [5, 4]) { $0.tag = "t" },
    FilterCase("campaign", selects: [6, 5]) { $0.campaign = "summer" },
    FilterCase("tag and campaign", selects: [5]) { ($0.tag, $0.campaign) = ("t", "summer") },
    FilterCase("archived", selects: [2]) { $0.isArchived = true },
    FilterCase("archived or not", selects: [7, 6, 5, 4, 3, 2, 1]) { $0.isArchived = nil },
    FilterCase("text of the slug", selects: [3]) { $0.text = "SLUG-3" },
    FilterCase("text of the destination", selects: [1]) { $0.text = "/Sale" },
    FilterCase("a text beyond ASCII", selects: [3]) { $0.text = "Ü" },
    FilterCase("a percent sign", selects: [1]) { $0.text = "%" },
    FilterCase("an underscore", selects: []) { $0.text = "_" },
    FilterCase("a backslash", selects: []) { $0.text = "\\" },
    FilterCase("a percent sign with a combining mark", selects: []) { $0.text = "/%\u{301}" },
    FilterCase("SQL", selects: []) { $0.text = "' OR '1'='1" },
  ]

  @Test("A filter selects the right links", arguments: StoreEngine.all, filters)
  func filter(_ engine: StoreEngine, _ row: FilterCase) async throws {
    try await engine.withStore { store in
      var archived = Link.sample(2)
      archived.isArchived = true
      let summer = Campaign(campaign: "summer")
      try await store.insert([
        .sample(1, content: LinkContent(destination: "/sale?off=10%25")),
        archived,
        .sample(3, host: "other", content: LinkContent(destination: "/Über")),
        .sample(4, content: LinkContent(destination: "/", tags: ["t", "t", "u"])),
        .sample(5, content: LinkContent(destination: "/", campaign: summer, tags: ["t"])),
        .sample(6, content: LinkContent(destination: "/", campaign: summer)),
        .sample(7, content: LinkContent(destination: "/cafe\u{301}")),
      ])
      var filter = LinkFilter()
      row.change(&filter)
      let page = try await store.links(filter, after: nil, limit: 10)
      #expect(page.elements.map(\.id) == row.numbers.map { uuid($0) })
    }
  }

  static let removals: [FilterCase] = [
    FilterCase("key", selects: [3, 2]) { $0.createdBy = "key" },
    FilterCase("since", selects: [4, 3]) { $0.since = moment(3) },
    FilterCase("until", selects: [2, 1]) { $0.until = moment(3) },
    FilterCase("host of the destination", selects: [4, 2, 1]) { $0.destination = "shop.example" },
    FilterCase("another host", selects: [3]) { $0.destination = "shop.example.org" },
    FilterCase("a part of a host", selects: []) { $0.destination = "shop" },
    FilterCase("prefix", selects: [2]) { $0.destination = "https://shop.example/a_" },
    FilterCase("prefix in another case", selects: []) { $0.destination = "https://shop.example/A" },
    FilterCase("text within a destination", selects: []) { $0.destination = "://shop.example/" },
    FilterCase("host in another case", selects: [4, 2, 1]) { $0.destination = "SHOP.example" },
    FilterCase("key and destination", selects: [2]) {
      ($0.createdBy, $0.destination) = ("key", "shop.example")
    },
  ]

  @Test("A filter counts and changes the right links", arguments: StoreEngine.all, removals)
  func removal(_ engine: StoreEngine, _ row: FilterCase) async throws {
    try await engine.withStore { store in
      func link(_ number: Int, _ destination: String, by key: String?) -> Link {
        var link = Link.sample(number, content: LinkContent(destination: destination))
        link.createdAt = moment(Int64(number))
        link.updatedAt = moment(Int64(number))
        link.createdBy = key
        return link
      }
      var deleted = link(5, "https://shop.example/a_", by: "key")
      deleted.delete(at: moment(9))
      try await store.insert([
        link(1, "https://shop.example", by: nil), link(2, "https://shop.example/a_b", by: "key"),
        link(3, "https://shop.example.org/", by: "key"),
        link(4, "https://shop.example?a=b", by: "other"), deleted,
      ])
      var filter = LinkFilter()
      row.change(&filter)
      #expect(try await store.count(linksBy: filter) == row.numbers.count)
      var ids: [String] = []
      var cursor: String?
      repeat {
        let page = try await store.change(
          linksBy: filter,
          after: cursor,
          limit: 1,
          didCommit: { _ in }
        ) {
          $0.delete(at: moment(20))
        }
        ids += page.elements.map(\.id)
        cursor = page.nextCursor
      } while cursor != nil
      #expect(ids == row.numbers.map { uuid($0) })
      #expect(try await store.count(linksBy: filter) == 0)
      #expect(try await store.count(linksBy: LinkFilter()) == 4 - row.numbers.count)
    }
  }

  @Test("Filtered lists have pages", arguments: StoreEngine.all)
  func pagesOfTag(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert(
        (1...6).map { number in
          let tags = number.isMultiple(of: 2) ? ["even"] : []
          return .sample(number, content: LinkContent(destination: "/", tags: tags))
        }
      )
      var filter = LinkFilter()
      filter.tag = "even"
      let first = try await store.links(filter, after: nil, limit: 2)
      #expect(first.elements.map(\.id) == [uuid(6), uuid(4)])
      let second = try await store.links(filter, after: first.nextCursor, limit: 2)
      #expect(second.elements.map(\.id) == [uuid(2)])
      #expect(second.nextCursor == nil)
    }
  }
}
