/// The source from which a ``FailoverStore`` reads.
enum FailoverSource {
  case database(any FailoverDatabase)
  /// The lost database, if its connections can still read undamaged content; the snapshot, if
  /// there is one; and the reason why the database was lost.
  case lost((any FailoverDatabase)?, SnapshotReader?, StoreError)

  /// Returns the database, for a method that needs it.
  ///
  /// - Throws: ``StoreError`` with the code `unavailable`, if the database is lost.
  func database() throws -> any FailoverDatabase {
    switch self {
    case .database(let database): return database
    case .lost(_, _, let loss): throw StoreError.unavailable(loss.message)
    }
  }

  /// Reads a value that only the database contains.
  func read<Value>(_ body: (any FailoverDatabase) async throws -> Value) async throws -> Value {
    try await body(try database())
  }

  /// Reads a value from the database, or from the snapshot if the database is lost.
  func read<Value>(
    _ fromDatabase: (any FailoverDatabase) async throws -> Value?,
    orElse fromSnapshot: (SnapshotReader) throws -> Value?
  ) async throws -> Value? {
    switch self {
    case .database(let database): return try await fromDatabase(database)
    case .lost(_, let snapshot, let loss):
      return try Self.value(snapshot, loss, fromSnapshot)
    }
  }

  /// Reads a value from a snapshot.
  ///
  /// - Throws: ``StoreError`` with the code `unavailable`, if the snapshot does not contain the
  ///   value. The lost database may contain it.
  static func value<Value>(
    _ snapshot: SnapshotReader?,
    _ loss: StoreError,
    _ fromSnapshot: (SnapshotReader) throws -> Value?
  ) throws -> Value {
    if let snapshot, let value = try? fromSnapshot(snapshot) { return value }
    throw StoreError.unavailable(loss.message)
  }
}
