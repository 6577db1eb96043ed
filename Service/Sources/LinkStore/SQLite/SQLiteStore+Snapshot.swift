import Foundation
import GRDB
package import LinkwrightCore

extension SQLiteStore {
  /// Reads the revision of the tables. Takes microseconds.
  package func tableRevision() async throws -> TableRevision {
    let own = tableWrites.withLock { $0 }
    // All writes of this process use this connection, and the number does not change with a
    // connection's own commits.
    let others = try await pool.writeWithoutTransaction { database in
      try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
    }
    return TableRevision(own: own.count, withdrawals: own.withdrawals, others: others)
  }

  /// The previous snapshot also stays if the database turns out to be damaged.
  package func writeSnapshot(to path: String, at time: Timestamp) async throws -> SnapshotSummary {
    let writer = try await performBlocking { try SnapshotWriter(path: path, at: time) }
    return try await withTaskCancellationHandler {
      try await write(with: writer)
    } onCancel: {
      writer.cancel()
    }
  }

  private func write(with writer: SnapshotWriter) async throws -> SnapshotSummary {
    try await writer.addLinks(of: self)
    try await addInvitations(to: writer)
    try await addKeys(to: writer)
    try await addVisitCounts(to: writer)
    return try await finish(writer)
  }

  // The reason for this attribute is the same as in `SnapshotWriter.addLinks(of:)`.
  @inline(never)
  private func addInvitations(to writer: SnapshotWriter) async throws {
    try await forEachInvitation { invitation in
      try Task.checkCancellation()
      try writer.add(invitation)
      YieldPolicy.yielding.yieldIfNeeded()
    }
  }

  private func addKeys(to writer: SnapshotWriter) async throws {
    for (hash, key) in try await publishableKeys() { try writer.add(key, hash: hash) }
  }

  private func addVisitCounts(to writer: SnapshotWriter) async throws {
    let (counts, lastEvent) = try await read { database in
      (try database.visitCountsOfLimitedLinks(), try database.lastEvent())
    }
    for (id, count) in counts { try writer.add(visits: count, link: id) }
    if let lastEvent { try writer.add(lastEvent: lastEvent) }
  }

  private func finish(_ writer: SnapshotWriter) async throws -> SnapshotSummary {
    try await performBlocking { [self] in
      // Damage can hide rows without an error. The table of events, which can be a hundred times as
      // large, is not checked here, because ``DatabaseWatch`` checks the whole file.
      if let damage = try DatabaseCheck.firstDamage(at: path, inTables: Self.snapshotTables) {
        throw StoreError.damaged(path, damage)
      }
      try checkFiles()
      return try writer.finish()
    }
  }

  private static let snapshotTables = [
    "links", "link_tags", "invitations", "api_keys", "subject_counts",
  ]

  private func forEachInvitation(_ body: (Invitation) throws -> Void) async throws {
    var last = ""
    while true {
      let values: [any DatabaseValueConvertible & Sendable] = [last, Link.batchSize]
      let batch = try await read {
        try $0.all(
          "SELECT \(Invitation.columns) FROM invitations WHERE id > ? ORDER BY id LIMIT ?",
          values,
          as: Invitation.init(row:)
        )
      }
      try batch.forEach(body)
      guard batch.count == Link.batchSize, let end = batch.last else { return }
      last = end.id
    }
  }

  private func publishableKeys() async throws -> [(hash: [UInt8], key: APIKey)] {
    try await read { database in
      try database.all(HashedKey.publishable, [], as: HashedKey.init(row:)).map {
        ($0.hash, $0.key)
      }
    }
  }
}
