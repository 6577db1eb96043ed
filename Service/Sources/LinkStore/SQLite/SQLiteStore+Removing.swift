import GRDB

extension SQLiteStore {
  /// How many rows go in one transaction.
  private static let partSize = 1000

  /// Removes rows a part at a time, so that others can write in between.
  ///
  /// - Parameters:
  ///   - sql: Removes as many rows at most as its last parameter says.
  ///   - values: Of the parameters before it.
  /// - Returns: How many were removed.
  func removeInParts(_ sql: String, _ values: [any DatabaseValueConvertible & Sendable])
    async throws -> Int
  {
    var total = 0
    while true {
      let count = try await write { try $0.run(sql, values + [Self.partSize]) }
      total += count
      if count < Self.partSize { return total }
    }
  }
}
