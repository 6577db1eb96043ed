import Foundation
import LinkwrightCore
import Testing

@testable import LinkStore

extension PostgreSQLTests {
  @Suite("A node without a server")
  struct ServerLossTests {
    /// A database behind a proxy, with one link and a snapshot that contains it.
    private struct Home {
      var database: TestDatabase
      var proxy: TestProxy
      var snapshot: String

      var place: PostgreSQLPlace {
        get throws {
          var options = PostgreSQLStore.Options()
          options.connectionCount = 2
          options.waitingTime = .seconds(1)
          options.statementLimit = .seconds(1)
          options.callLimit = .seconds(2)
          return PostgreSQLPlace(try database.url(through: proxy), options: options)
        }
      }

      func store(opened: Result<any FailoverDatabase, StoreError>) throws -> FailoverStore {
        FailoverStore(
          at: try place,
          snapshot: snapshot,
          opened: opened,
          answerLimit: .seconds(20),
          report: { _ in }
        )
      }
    }

    private static let code = InviteCode.random()

    private func with(_ body: (Home) async throws -> Void) async throws {
      try await SQLiteHome.with { files in
        try await TestDatabase.with { database in
          let proxy = try TestProxy(to: database.server)
          defer { proxy.close() }
          let home = Home(
            database: database,
            proxy: proxy,
            snapshot: files.folder.appending(path: "links.snapshot").path
          )
          let store = try await database.store()
          try await store.insert([.sample(1)])
          try await store.insert([.issued(1, code: Self.code)])
          let summary = try await store.writeSnapshot(to: home.snapshot, at: moment(1))
          #expect(summary.linkCount == 1 && summary.invitationCount == 1)
          try await store.close()
          try await body(home)
        }
      }
    }

    /// Maintains a store until a condition holds.
    private func maintain(
      _ store: FailoverStore,
      until isDone: () -> Bool
    ) async throws {
      let end = ContinuousClock.now + .seconds(60)
      while !isDone(), ContinuousClock.now < end {
        await store.maintain()
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(isDone())
    }

    private func expectSnapshot(_ store: FailoverStore) async throws {
      let link = try await store.link(host: "brand.example", slug: "slug-1")
      #expect(link?.id == uuid(1))
      #expect(try await store.invitation(code: Self.code)?.id == uuid(1))
      #expect(await storeError { try await store.insert([.sample(2)]) }?.code == .unavailable)
      let use = await storeError { _ = try await store.useVisit(limitedLink: uuid(1), limit: 5) }
      #expect(use?.code == .unavailable)
    }

    @Test("A node that starts without a server answers from its snapshot until a server answers")
    func start() async throws {
      try await with { home in
        home.proxy.holdUp(true)
        let store = try home.store(opened: .failure(.unavailable("No server answers.")))
        try await expectSnapshot(store)
        home.proxy.holdUp(false)
        try await maintain(store) { store.loss == nil }
        try await store.insert([.sample(2)])
        #expect(try await store.link(id: uuid(2)) != nil)
        #expect(store.generation == 1)
        try await store.close()
      }
    }

    @Test("A node that loses its server answers from its snapshot, and then from the same database")
    func loss() async throws {
      try await with { home in
        let store = try home.store(opened: .success(try await home.place.open(after: nil)))
        #expect(!store.looksUpSynchronously)
        #expect(try await store.link(host: "brand.example", slug: "slug-1") != nil)
        home.proxy.holdUp(true)
        // The requests notice the loss.
        try await maintain(store) {
          Task { _ = try? await store.link(host: "brand.example", slug: "slug-1") }
          return store.loss != nil
        }
        try await expectSnapshot(store)
        home.proxy.holdUp(false)
        try await maintain(store) { store.loss == nil }
        try await store.insert([.sample(2)])
        #expect(store.generation == 0, "The connections are new, but not the database.")
        try await store.close()
      }
    }

    @Test("The revision of the tables grows with each change, and with nothing else")
    func revision() async throws {
      try await TestDatabase.with { database in
        let store = try await database.store()
        try await store.insert([.sample(1)])
        /// The server writes its statistics down with a delay.
        func revision(changedSince last: TableRevision?) async throws -> TableRevision {
          let end = ContinuousClock.now + .seconds(30)
          while true {
            let revision = try await store.tableRevision()
            if revision != last || ContinuousClock.now > end { return revision }
            try await Task.sleep(for: .milliseconds(100))
          }
        }
        let first = try await revision(
          changedSince: TableRevision(own: 0, withdrawals: 0, others: 0)
        )
        _ = try await store.change(link: uuid(1)) { $0.isArchived = true }
        let second = try await revision(changedSince: first)
        #expect(second != first && second.mayWithdraw(since: first))
        try await store.insert([.sample(2)])
        let third = try await revision(changedSince: second)
        #expect(third != second && !third.mayWithdraw(since: second))
        try await store.record([.sample(1)], yieldPolicy: .continuous)
        #expect(try await store.tableRevision() == third)
        try await store.close()
      }
    }
  }
}
