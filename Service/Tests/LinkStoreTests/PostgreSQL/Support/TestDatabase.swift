import Foundation
import Testing

@testable import LinkStore

/// A database for one test.
struct TestDatabase: StoreHome {
  let server: TestServer
  let name: String

  var url: PostgreSQLURL { get throws { try server.url(name) } }

  func open() async throws -> any LinkStore { try await store() }

  /// Opens a store with limits that suit tests.
  func store(
    through proxy: TestProxy? = nil,
    _ change: (inout PostgreSQLStore.Options) -> Void = { _ in }
  ) async throws -> PostgreSQLStore {
    var options = PostgreSQLStore.Options()
    options.connectionCount = 4
    options.waitingCount = 10_000
    options.waitingTime = .seconds(60)
    options.statementLimit = .seconds(30)
    options.callLimit = .seconds(60)
    change(&options)
    let url = try proxy.map { try self.url(through: $0) }
    return try await PostgreSQLStore.open(url ?? self.url, options: options)
  }

  func url(through proxy: TestProxy) throws -> PostgreSQLURL {
    try PostgreSQLURL("postgresql://postgres@/\(name)?host=\(proxy.folder)")
  }

  /// A connection of the test itself.
  func connection() throws -> PostgreSQLConnection {
    try PostgreSQLConnection(url, statementLimit: .seconds(30))
  }

  /// The number that a statement selects.
  func number(_ sql: String) throws -> Int {
    try connection().run(sql).first { try $0.number() } ?? 0
  }

  func remove() async { try? await server.run("DROP DATABASE \(name) WITH (FORCE)") }

  /// Calls `body` with a database on the shared server.
  static func with<Value>(
    isEmpty: Bool = false,
    _ body: (TestDatabase) async throws -> Value
  ) async throws -> Value {
    let database = try await TestServer.shared.value.database(isEmpty: isEmpty)
    do {
      let value = try await body(database)
      await database.remove()
      return value
    } catch {
      await database.remove()
      throw error
    }
  }
}

extension StoreEngine {
  static let postgreSQL = StoreEngine(testDescription: "PostgreSQL") {
    try await TestServer.shared.value.database()
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the server is not installed.
  static var needsPostgreSQL: Self {
    .enabled(if: TestServer.programs != nil, "PostgreSQL's server is not installed.")
  }
}

/// The suite of all tests that only PostgreSQL has.
@Suite("PostgreSQL", .needsPostgreSQL)
enum PostgreSQLTests {}
