import Foundation
import ProcessTestSupport
import Testing

/// A PostgreSQL database for one test.
struct ToolDatabase {
  let server: PostgreSQLServer
  let name: String

  var url: String { server.url(of: name) }
  /// The folder with the socket of the server.
  var folder: String { server.folder }
  /// The URL as the commands show it.
  var shownURL: String { "postgresql://postgres@\(folder)/\(name)" }

  private static let shared = Task {
    let server = try PostgreSQLServer()
    try await server.waitUntilReady { try await server.run("SELECT 1") }
    return server
  }

  /// Creates an empty database. It ends with the server.
  init() async throws {
    server = try await Self.shared.value
    name = "tool_" + UUID().uuidString.lowercased().replacing("-", with: "")
    try await server.run("CREATE DATABASE \(name) TEMPLATE template0")
  }

  @discardableResult
  func run(_ sql: String) async throws -> String { try await server.run(sql, in: name) }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the server is not installed.
  static var needsPostgreSQL: Self {
    .enabled(if: PostgreSQLServer.programs != nil, "PostgreSQL's server is not installed.")
  }
}
