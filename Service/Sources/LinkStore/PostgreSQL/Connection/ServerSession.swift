import Foundation

/// A session in a server, which can go on after its client has given up the connection.
///
/// For example, a `COMMIT` waits for a synchronous standby without noticing that the client is gone
/// (observed).
struct ServerSession: Sendable, Hashable {
  private var process: Int
  private var start: String

  /// Reads the first two columns.
  init(row reader: inout ResultRow) throws {
    process = try reader.number()
    start = try reader.text()
  }

  /// Whether the session still exists in the server to which a connection leads. Another server has
  /// no such session.
  func exists(on connection: PostgreSQLConnection) throws -> Bool {
    let statement = SQLStatement(
      "SELECT 1 FROM pg_stat_get_activity($1::integer) WHERE backend_start::text = $2",
      [StoredValue(process), .text(start)],
      isKept: false
    )
    return try connection.run(statement).count > 0
  }
}

extension PostgreSQLConnection {
  /// Waits until the server has answered or has closed the connection.
  ///
  /// - Returns: Whether that was so within the limit.
  func waitForAnswer(_ limit: Duration) -> Bool {
    (try? wait(for: POLLIN, until: .now + limit)) != nil
  }
}
