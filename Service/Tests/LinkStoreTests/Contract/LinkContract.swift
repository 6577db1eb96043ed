import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Stored links")
struct LinkContract {
  @Test("A link is returned as stored", arguments: StoreEngine.all)
  func roundTrip(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      var full = Link.sample(1, content: .full)
      full.createdBy = "key"
      full.isArchived = true
      let plain = Link.sample(2)
      try await store.insert([full, plain])
      for link in [full, plain] {
        #expect(try await store.link(id: link.id) == link)
        #expect(try await store.link(host: link.host, slug: link.slug) == link)
      }
    }
  }

  @Test("Slugs differ by case and by host", arguments: StoreEngine.all)
  func slugs(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let links = [
        Link.sample(1, slug: "a"), .sample(2, slug: "A"), .sample(3, host: "other", slug: "a"),
      ]
      try await store.insert(links)
      for link in links {
        #expect(try await store.link(host: link.host, slug: link.slug)?.id == link.id)
      }
      #expect(try await store.link(host: "OTHER", slug: "a") == nil)
      #expect(try await store.link(host: "brand.example", slug: "b") == nil)
    }
  }

  @Test("A used slug rejects the whole list and is named by its index", arguments: StoreEngine.all)
  func slugTaken(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert([.sample(1, slug: "old")])
      let inStore = [Link.sample(2), .sample(3), .sample(4, slug: "old")]
      #expect(await code { try await store.insert(inStore) } == .slugTaken(index: 2))
      let inList = [Link.sample(5, slug: "new"), .sample(6, slug: "new")]
      #expect(await code { try await store.insert(inList) } == .slugTaken(index: 1))
      for number in 2...6 { #expect(try await store.link(id: uuid(number)) == nil) }
    }
  }

  @Test("A used ID rejects the whole list", arguments: StoreEngine.all)
  func duplicateID(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert([.sample(1)])
      let links = [Link.sample(2), .sample(1, slug: "other")]
      #expect(await code { try await store.insert(links) } == .duplicate)
      #expect(try await store.link(id: uuid(2)) == nil)
    }
  }

  @Test("A failing list does not affect concurrent lists", arguments: StoreEngine.all)
  func neighbours(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert([.sample(0, slug: "taken")])
      let failures = await withTaskGroup(of: Bool.self) { group in
        for number in 1...100 {
          group.addTask {
            let slug = number.isMultiple(of: 3) ? "taken" : "slug-\(number)"
            let links = [Link.sample(1000 + number), .sample(number, slug: slug)]
            return await code { try await store.insert(links) } != nil
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(failures == 33)
      for number in 1...100 {
        let isKept = !number.isMultiple(of: 3)
        #expect((try await store.link(id: uuid(number)) != nil) == isKept)
        #expect((try await store.link(id: uuid(1000 + number)) != nil) == isKept)
      }
    }
  }

  @Test("A change replaces the content and nothing else", arguments: StoreEngine.all)
  func update(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let old = Link.sample(1, content: .full)
      try await store.insert([old])
      var new = old
      new.content = LinkContent(destination: "/new", tags: ["first", "third"])
      new.isArchived = true
      new.updatedAt = moment(9000)
      let wanted = new
      let changed = try await store.change(link: old.id) { link in
        #expect(link == old)
        link = wanted
        link.host = "other"
        link.slug = "other"
        link.createdAt = moment(0)
        link.createdBy = "other"
      }
      #expect(changed == new)
      #expect(try await store.link(id: old.id) == new)
      var filter = LinkFilter()
      filter.isArchived = nil
      for (tag, count) in [("first", 1), ("third", 1), ("second", 0)] {
        filter.tag = tag
        #expect(try await store.links(filter, after: nil, limit: 9).elements.count == count)
      }
    }
  }

  @Test("A missing link cannot be changed", arguments: StoreEngine.all)
  func changeNothing(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let changed = try await store.change(link: uuid(1)) { _ in Issue.record("there is no link") }
      #expect(changed == nil)
      #expect(try await store.link(id: uuid(1)) == nil)
    }
  }

  @Test(
    "A failed or empty change leaves the link unchanged",
    arguments: StoreEngine.all
  )
  func failingChange(_ engine: StoreEngine) async throws {
    struct Refusal: Error {}
    try await engine.withStore { store in
      let link = Link.sample(1, content: .full)
      try await store.insert([link])
      await #expect(throws: Refusal.self) {
        try await store.change(link: link.id) { link in
          link.isArchived = true
          throw Refusal()
        }
      }
      #expect(try await store.change(link: link.id) { $0.updatedAt = moment(9000) } == link)
      #expect(try await store.link(id: link.id) == link)
    }
  }

  @Test("A change of the Unicode normalization alone is stored", arguments: StoreEngine.all)
  func normalization(_ engine: StoreEngine) async throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    try await engine.withStore { store in
      let content = LinkContent(destination: "/\(composed)", tags: [composed])
      try await store.insert([.sample(1, content: content)])
      for text in [decomposed, composed] {
        let changed = try await store.change(link: uuid(1)) {
          $0.content.destination = "/\(text)"
          $0.content.tags = [text]
        }
        let stored = try #require(try await store.link(id: uuid(1)))
        #expect(Array(stored.content.destination.utf8) == Array("/\(text)".utf8))
        #expect(stored.updatedAt == changed?.updatedAt && stored.updatedAt > stored.createdAt)
        for tag in [decomposed, composed] {
          var filter = LinkFilter()
          filter.tag = tag
          let isTag = Array(tag.utf8) == Array(text.utf8)
          #expect(try await store.count(linksBy: filter) == (isTag ? 1 : 0))
        }
      }
      _ = try await store.change(link: uuid(1)) { $0.content.tags = [composed, decomposed] }
      for tag in [decomposed, composed] {
        var filter = LinkFilter()
        filter.tag = tag
        #expect(try await store.count(linksBy: filter) == 1)
      }
    }
  }

  @Test("Concurrent changes do not overwrite each other", arguments: StoreEngine.all)
  func concurrentChanges(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert([.sample(1)])
      let changes = Collected<Link>()
      try await withThrowingTaskGroup { group in
        for number in 0..<50 {
          group.addTask {
            _ = try await store.change(link: uuid(1), didCommit: { changes.append($0) }) {
              $0.content.tags.append("tag-\(number)")
            }
          }
        }
        try await group.waitForAll()
      }
      let tags = try #require(try await store.link(id: uuid(1))).content.tags
      #expect(tags.count == 50)
      #expect(Set(tags).count == 50)
      // The service keeps the last link that it was told of, so the order of the commits matters.
      #expect(changes.elements.map(\.content.tags.count) == Array(1...50))
    }
  }

  @Test(
    "Changes are reported in order, each later than the last",
    arguments: StoreEngine.all
  )
  func changes(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      func changes(after time: Timestamp) async throws -> [Link] {
        let seen = Collected<Link>()
        try await store.forEachLink(changedAfter: time) { seen.append($0) }
        return seen.elements
      }
      try await store.insert((0..<5).map { .sample($0) })
      let made = Link.sample(3).updatedAt
      #expect(try await changes(after: moment(0)) == [])
      for number in [3, 1, 3] {
        _ = try await store.change(link: uuid(number)) { link in
          link.content.tags.append("more")
          link.updatedAt = made
        }
      }
      let changed = try await changes(after: moment(0))
      #expect(Set(changed.map(\.id)) == [uuid(1), uuid(3)])
      #expect(changed.allSatisfy { $0.updatedAt > $0.createdAt })
      let third = try #require(changed.first { $0.id == uuid(3) })
      #expect(third.updatedAt.milliseconds == made.milliseconds + 2)
      #expect(try await changes(after: third.updatedAt) == [])
    }
  }

  @Test("All changes of one moment are reported", arguments: StoreEngine.all)
  func simultaneousChanges(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert((0..<4001).map { .sample($0) })
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<4001 {
          group.addTask {
            _ = try await store.change(link: uuid(number)) { link in
              link.isArchived = true
              link.updatedAt = moment(9_000_000)
            }
          }
        }
        try await group.waitForAll()
      }
      let seen = Collected<String>()
      try await store.forEachLink(changedAfter: moment(8_999_999)) { seen.append($0.id) }
      #expect(seen.elements == (0..<4001).map { uuid($0) })
    }
  }

  @Test("Every link is enumerated once", arguments: StoreEngine.all)
  func forEach(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      try await store.insert((0..<4001).map { .sample($0) })
      let seen = Collected<String>()
      try await store.forEachLink { seen.append($0.id) }
      #expect(seen.elements.sorted() == (0..<4001).map { uuid($0) })
    }
  }

  @Test("An error of the callback ends the enumeration and is rethrown", arguments: StoreEngine.all)
  func forEachError(_ engine: StoreEngine) async throws {
    struct Enough: Error {}
    try await engine.withStore { store in
      try await store.insert([.sample(1), .sample(2)])
      let seen = Collected<String>()
      await #expect(throws: Enough.self) {
        try await store.forEachLink {
          seen.append($0.id)
          throw Enough()
        }
      }
      #expect(seen.elements.count == 1)
    }
  }

  @Test("A text with a NUL character is refused", arguments: StoreEngine.all)
  func nul(_ engine: StoreEngine) async throws {
    try await engine.withStore { store in
      let link = Link.sample(1, content: LinkContent(destination: "/a\u{0}b"))
      #expect(await code { try await store.insert([link]) } == .unstorableText)
      let kept = try await store.link(id: link.id)
      #expect(kept == nil)
    }
  }
}
