import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Lists of links")
struct LinkListContract {
  @Test("Pages hold every link once, newest first", arguments: StoreEngine.all, [1, 3, 10, 11])
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

  @Test("A link that is made meanwhile moves nothing", arguments: StoreEngine.all)
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

  @Test("A cursor that no list gave is refused", arguments: StoreEngine.all, ["", "x", "' OR 1"])
  func badCursor(_ engine: StoreEngine, cursor: String) async throws {
    try await engine.withStore { store in
      let code = await code { _ = try await store.links(LinkFilter(), after: cursor, limit: 1) }
      #expect(code == .invalidCursor)
    }
  }

  static let filters: [(String, @Sendable (inout LinkFilter) -> Void, [Int])] = [
    ("nothing", { _ in }, [6, 5, 4, 3, 1]),
    ("host", { $0.host = "other" }, [3]),
    ("tag", { $0.tag = "t" }, [5, 4]),
    ("campaign", { $0.campaign = "summer" }, [6, 5]),
    ("tag and campaign", { ($0.tag, $0.campaign) = ("t", "summer") }, [5]),
    ("archived", { $0.isArchived = true }, [2]),
    ("archived or not", { $0.isArchived = nil }, [6, 5, 4, 3, 2, 1]),
    ("text of the slug", { $0.text = "SLUG-3" }, [3]),
    ("text of the destination", { $0.text = "/Sale" }, [1]),
    ("a text beyond ASCII", { $0.text = "Ü" }, [3]),
    ("a percent sign", { $0.text = "%" }, [1]),
    ("an underscore", { $0.text = "_" }, []),
    ("a backslash", { $0.text = "\\" }, []),
    ("SQL", { $0.text = "' OR '1'='1" }, []),
  ]

  @Test("Filters", arguments: StoreEngine.all, filters.indices)
  func filter(_ engine: StoreEngine, index: Int) async throws {
    let (name, change, numbers) = Self.filters[index]
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
      ])
      var filter = LinkFilter()
      change(&filter)
      let page = try await store.links(filter, after: nil, limit: 10)
      #expect(page.elements.map(\.id) == numbers.map { uuid($0) }, "\(name)")
    }
  }

  @Test("Pages of a filter", arguments: StoreEngine.all)
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
