package import LinkwrightCore

extension PostgreSQLStore {
  /// Creates the partitions of this month and the next, adds up the slices of the counts, and removes
  /// old commit keys. Several nodes can do this at the same time.
  package func maintain(at time: Timestamp) async throws {
    partitions.forgetAll()
    let month = EventMonth(of: time)
    try await partitions.create([month, month.next], with: runner)
    try await foldCounts()
    _ = try await removeInParts(CommitKey.removal, [])
  }

  /// Adds the slices of all counts to the slice 0.
  func foldCounts() async throws {
    for fold in CountSlices.folds {
      let count = StoredValue(Self.removalPartSize)
      while try await foldPart(SQLStatement(fold, [count])) == Self.removalPartSize {}
    }
  }

  private func foldPart(_ statement: SQLStatement) async throws -> Int {
    try await runner.repeatably { transaction in
      try transaction.write([statement]).first?.first { try $0.number() } ?? 0
    }
  }
}
