import Foundation
import ProcessTestSupport

@testable import LinkStore

/// A PostgreSQL server with a database that has the schema, of which each test gets a copy.
///
/// A class because the server ends with the last reference.
final class TestServer: Sendable {
  /// The folder with the programs of the server; nil if it is not installed.
  static var programs: String? { PostgreSQLServer.programs }

  /// The server of all tests that do not disturb it.
  static let shared = Task { try await TestServer() }

  private let server: PostgreSQLServer
  private let template: Task<String, any Error>

  var folder: String { server.folder }

  init() async throws {
    let server = try PostgreSQLServer()
    self.server = server
    try await server.waitUntilReady { try await Self.run("SELECT 1", on: server) }
    template = Task {
      try await Self.run("CREATE DATABASE template_links TEMPLATE template0", on: server)
      var options = PostgreSQLStore.Options()
      options.connectionCount = 1
      let url = try PostgreSQLURL(server.url(of: "template_links"))
      try await PostgreSQLStore.open(url, options: options).close()
      return "template_links"
    }
  }

  /// Creating a database takes a while. It must not occupy the threads that run tests, or those on
  /// which the stores of other tests work, and a server that creates many at once refuses connections.
  private static let queue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 3
    return queue
  }()

  /// Runs a statement as the operator of the server.
  private static func run(_ sql: String, on server: PostgreSQLServer) async throws {
    let url = try PostgreSQLURL(server.url(of: "postgres"))
    try await withCheckedThrowingContinuation { continuation in
      queue.addOperation {
        continuation.resume(
          with: Result {
            let connection = try PostgreSQLConnection(url, statementLimit: .seconds(60))
            try connection.run(sql)
          }
        )
      }
    }
  }

  func run(_ sql: String) async throws { try await Self.run(sql, on: server) }

  func url(_ database: String) throws -> PostgreSQLURL {
    try PostgreSQLURL(server.url(of: database))
  }

  /// Creates a database for one test.
  ///
  /// - Parameter isEmpty: Whether it has no schema.
  func database(isEmpty: Bool = false) async throws -> TestDatabase {
    let template = isEmpty ? "template0" : try await template.value
    let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
    try await run("CREATE DATABASE \(name) TEMPLATE \(template)")
    return TestDatabase(server: self, name: name)
  }

  func freeze(_ isFrozen: Bool) throws { try server.freeze(isFrozen) }
}
