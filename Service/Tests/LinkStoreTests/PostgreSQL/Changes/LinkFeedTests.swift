import LinkwrightCore
import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("The feed of changes")
  struct LinkFeedTests {
    @Test("A transaction that commits late is not skipped, and later ones do not wait for it")
    func lateCommit() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        try await store.insert([.sample(1), .sample(2)])
        let reader = FeedReader(store: store, position: try await store.feedPosition())
        let late = try database.connection()
        try late.run("BEGIN")
        try late.run("UPDATE links SET destination = '/late' WHERE id = '\(uuid(1))'")
        var seen: [[String]] = []
        for number in 3...5 {
          try await store.insert([.sample(number)])
          seen.append(try await reader.next())
        }
        // Each change is delivered once, although an older transaction is still in progress.
        #expect(seen == (3...5).map { [uuid($0)] })
        try late.run("COMMIT")
        #expect(try await reader.next() == [uuid(1)])
        #expect(try await reader.next() == [])
        _ = try await store.change(link: uuid(4)) { $0.isArchived = true }
        #expect(try await reader.next() == [uuid(4)])
        try await store.close()
      }
    }

    @Test("Concurrent writers and a reader: every last state is delivered")
    func concurrent() async throws {
      try await TestDatabase.with { database in
        let nodes = [try await database.store(), try await database.store()]
        let reader = FeedReader(store: nodes[0], position: try await nodes[0].feedPosition())
        try await nodes[0].insert((0..<10).map { .sample($0) })
        let writers = Task {
          try await withThrowingTaskGroup { group in
            for writer in 0..<8 {
              group.addTask {
                for round in 0..<50 {
                  let id = uuid((writer + round) % 10)
                  _ = try await nodes[writer % 2].change(link: id) {
                    $0.content.destination = "/\(writer)-\(round)"
                  }
                }
              }
            }
            try await group.waitForAll()
          }
        }
        for _ in 0..<50 { _ = try await reader.next() }
        try await writers.value
        _ = try await reader.next()
        for number in 0..<10 {
          #expect(reader.links[uuid(number)] == (try await nodes[1].link(id: uuid(number))))
        }
        for node in nodes { try await node.close() }
      }
    }

    @Test("Rows that were restored from another server are not changes")
    func restored() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        try await store.insert([.sample(1)])
        let session = try database.connection()
        try session.run("ALTER TABLE links DISABLE TRIGGER links_changed_in")
        try session.run("UPDATE links SET changed_in = '5000000000'")
        try session.run("ALTER TABLE links ENABLE TRIGGER links_changed_in")
        let reader = FeedReader(store: store, position: try await store.feedPosition())
        #expect(try await reader.next() == [])
        _ = try await store.change(link: uuid(1)) { $0.isArchived = true }
        #expect(try await reader.next() == [uuid(1)])
        try await store.close()
      }
    }

    @Test("More changes than fit in one part are read completely")
    func parts() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        let reader = FeedReader(store: store, position: try await store.feedPosition())
        let links = (0..<2 * Link.batchSize + 1).map { Link.sample($0) }
        try await store.insert(links)
        #expect(try await reader.next().count == links.count)
        try await store.close()
      }
    }

    @Test("Another history is noticed, so that all links are read again")
    func history() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        let position = try await store.feedPosition()
        var (other, ahead) = (position, position)
        other.history += "0"
        ahead.nextTransaction += 1_000_000
        for position in [other, ahead] {
          #expect(try await store.links(changedSince: position) { _ in } == .otherHistory)
        }
        try await store.close()
      }
    }

    @Test("An ordinary user of the database can read the feed")
    func ordinaryUser() async throws {
      try await TestDatabase.with(isEmpty: true) { database in
        let role = "role_" + database.name
        try await database.server.run("CREATE ROLE \(role) LOGIN")
        try await database.server.run("ALTER DATABASE \(database.name) OWNER TO \(role)")
        let url = try PostgreSQLURL(
          "postgresql://\(role)@/\(database.name)?host=\(database.server.folder)"
        )
        let store = try await PostgreSQLStore.open(url)
        try await store.insert([.sample(1)])
        #expect(try await store.links(changedSince: store.feedPosition()) { _ in } != .otherHistory)
        try await store.close()
        try await database.server.run("DROP DATABASE \(database.name) WITH (FORCE)")
        try await database.server.run("DROP ROLE \(role)")
      }
    }

    @Test("A change on one node reaches another by notification, also after a reconnection")
    func notification() async throws {
      try await TestDatabase.with { database in
        let nodes = [try await database.store(), try await database.store()]
        // So long that only notifications can explain the delivery.
        let feed = LinkFeed(nodes[0], interval: .seconds(600))
        let position = try await nodes[0].feedPosition()
        let (delivered, continuation) = AsyncStream.makeStream(of: Link.self)
        let follower = Task {
          await feed.follow(from: position) { links in
            for link in links { continuation.yield(link) }
          } reload: {
            position
          }
        }
        var deliveries = delivered.makeAsyncIterator()
        for number in 0..<3 {
          try await nodes[1].insert([.sample(number)])
          #expect(await deliveries.next()?.id == uuid(number))
          let ended =
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            + " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
          if number == 1 { try database.connection().run(ended) }
        }
        follower.cancel()
        await follower.value
        for node in nodes { try await node.close() }
      }
    }

    @Test("99 of 100 changes reach another node within a second, also right after reconnections")
    func latency() async throws {
      try await TestDatabase.with { database in
        let nodes = [try await database.store(), try await database.store()]
        try await nodes[1].insert([.sample(1)])
        let position = try await nodes[0].feedPosition()
        let (delivered, continuation) = AsyncStream.makeStream(of: Link.self)
        let follower = Task {
          await LinkFeed(nodes[0]).follow(from: position) { links in
            for link in links { continuation.yield(link) }
          } reload: {
            position
          }
        }
        var deliveries = delivered.makeAsyncIterator()
        var waits: [Duration] = []
        for number in 1...200 {
          let destination = "/change-\(number)"
          if number.isMultiple(of: 100) {
            // Ends every connection of both nodes.
            try database.connection().run(
              """
              SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid()
              """
            )
          }
          _ = try await nodes[1].change(link: uuid(1)) { $0.content.destination = destination }
          let committed = ContinuousClock.now
          while let link = await deliveries.next(), link.content.destination != destination {}
          waits.append(ContinuousClock.now - committed)
        }
        #expect(waits.sorted()[197] < .seconds(1), "\(waits.sorted().suffix(5))")
        follower.cancel()
        await follower.value
        for node in nodes { try await node.close() }
      }
    }
  }
}

/// Reads a feed step by step, and keeps what it delivers.
///
/// A class because its state changes with each step. Used by one task.
private final class FeedReader {
  private let store: PostgreSQLStore
  private(set) var position: FeedPosition
  private(set) var links: [String: Link] = [:]

  init(store: PostgreSQLStore, position: FeedPosition) {
    self.store = store
    self.position = position
  }

  /// - Returns: The IDs of the links that were delivered.
  func next() async throws -> [String] {
    let part = Collected<Link>()
    switch try await store.links(changedSince: position, { $0.forEach { part.append($0) } }) {
    case .read(let next): position = next
    case .otherHistory: Issue.record("the history changed")
    }
    for link in part.elements { links[link.id] = link }
    return part.elements.map(\.id)
  }
}
