import GRDB

extension SQLiteStore {
  /// The number of rows that one transaction removes or changes, so that other writes wait only briefly.
  static let removalPartSize = 1000

  /// Removes or changes rows in parts, so that other writes can interleave.
  ///
  /// - Parameters:
  ///   - sql: A statement after which some rows no longer fulfil its condition. Its last parameter is
  ///     the limit.
  ///   - values: The parameters of the statement before the limit.
  /// - Returns: The number of rows.
  func removeInParts(
    _ sql: String,
    _ values: [any DatabaseValueConvertible & Sendable]
  ) async throws -> Int {
    var total = 0
    while true {
      let count = try await write(changesTables: false) {
        try $0.run(sql, values + [Self.removalPartSize])
      }
      total += count
      if count < Self.removalPartSize { return total }
    }
  }
}
