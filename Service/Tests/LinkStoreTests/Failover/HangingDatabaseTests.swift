import Dispatch
import Foundation
import GRDB
import Testing

@testable import LinkStore

@Suite("A database that does not respond", .timeLimit(.minutes(1)))
struct HangingDatabaseTests {
  /// Blocks the writer or all readers of a database, as a disk that does not respond does.
  private final class Blockade: Sendable {
    private let end = DispatchSemaphore(value: 0)
    private let tasks: [Task<Void, any Error>]

    init(_ database: SQLiteStore, writes: Bool) async throws {
      let count = writes ? 1 : database.pool.configuration.maximumReaderCount
      let begun = AsyncStream.makeStream(of: Void.self)
      tasks = (0..<count).map { [end] _ in
        Task {
          let block: @Sendable (Any) -> Void = { _ in
            begun.continuation.yield()
            end.wait()
          }
          if writes {
            try await database.write { block($0) }
          } else {
            try await database.read(block)
          }
        }
      }
      var iterator = begun.stream.makeAsyncIterator()
      for _ in 0..<count { await iterator.next() }
    }

    func end() async throws {
      for _ in tasks { end.signal() }
      for task in tasks { try await task.value }
    }
  }

  private static func with(
    _ body: (FailoverStore, SQLiteStore) async throws -> Void
  ) async throws {
    try await SQLiteHome.with { home in
      let path = home.folder.appending(path: "links.sqlite").path
      let database = try SQLiteStore(path: path)
      try await database.insert([.sample(1)])
      let store = FailoverStore(
        path: path,
        snapshot: home.folder.appending(path: "links.snapshot").path,
        opened: .success(database),
        answerLimit: .seconds(1)
      )
      try await body(store, database)
      try await store.close()
    }
  }

  @Test("A change that is not confirmed in time has an unknown outcome, and is made once")
  func change() async throws {
    try await Self.with { store, database in
      let record = IdempotencyContract.record(1)
      let blockade = try await Blockade(database, writes: true)
      for _ in 0..<2 {
        let error = await storeError { try await store.insert([.sample(2)], storing: record) }
        #expect(error?.code == .outcomeUnknown)
      }
      // Reads continue.
      #expect(try await store.link(id: uuid(1)) != nil)
      try await blockade.end()
      // The next change waits for the earlier ones.
      try await database.insert([.sample(3)], storing: nil)
      #expect(try await database.link(id: uuid(2)) != nil)
      #expect(try await database.response(to: record.key) == record.response)
      let error = await storeError { try await database.insert([.sample(2)], storing: record) }
      #expect(error?.code == .idempotencyKeyUsed)
    }
  }

  @Test("A change that is confirmed late is still reported to the service")
  func lateChange() async throws {
    try await Self.with { store, database in
      let blockade = try await Blockade(database, writes: true)
      let changes = Collected<Link>()
      let error = await storeError {
        _ = try await store.change(link: uuid(1), didCommit: { changes.append($0) }) {
          $0.isArchived = true
        }
      }
      #expect(error?.code == .outcomeUnknown)
      var everyLink = LinkFilter()
      everyLink.isArchived = nil
      let pageError = await storeError { [everyLink] in
        _ = try await store.change(
          linksBy: everyLink,
          after: nil,
          limit: 10,
          didCommit: { changes.append($0) }
        ) { $0.delete(at: moment(9)) }
      }
      #expect(pageError?.code == .outcomeUnknown)
      #expect(changes.elements.isEmpty)
      try await blockade.end()
      // The next change waits for the earlier ones.
      try await database.insert([.sample(3)], storing: nil)
      #expect(changes.elements.map(\.isArchived) == [true, true])
      #expect(changes.elements.map { $0.deletedAt != nil } == [false, true])
    }
  }

  @Test("A value that is not read in time is unavailable")
  func read() async throws {
    try await Self.with { store, database in
      let blockade = try await Blockade(database, writes: false)
      let error = await storeError { _ = try await store.link(id: uuid(1)) }
      #expect(error?.code == .unavailable)
      try await blockade.end()
      #expect(try await database.link(id: uuid(1)) != nil)
    }
  }
}
