package import LinkwrightCore

/// While the database is lost, nothing of an installation is known, and nothing is stored: apps repeat
/// their requests. A click that a link carries is in the journal.
extension FailoverStore {
  package func record(_ report: AppEventReport) async throws -> InstallationHistory? {
    try await write { try await $0.record(report) }
  }

  package func carry(_ opening: CarriedOpening) async throws {
    try await write { try await $0.carry(opening) }
  }

  package func installation(_ id: String) async throws -> InstallationHistory? {
    try await read { try await $0.database().installation(id) }
  }

  package func installations(
    since: Timestamp?,
    until: Timestamp?,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<InstallationHistory> {
    try await read {
      try await $0.database().installations(
        since: since,
        until: until,
        after: cursor,
        limit: limit
      )
    }
  }

  package func erase(
    _ subject: ErasureSubject,
    receipt id: String,
    at time: Timestamp
  ) async throws -> Erasure {
    try await write { try await $0.erase(subject, receipt: id, at: time) }
  }

  package func removeAppEvents(before times: [String: Timestamp]) async throws -> Int {
    try await source.database().removeAppEvents(before: times)
  }

  package func removeAppEventKeys(before time: Timestamp) async throws -> Int {
    try await source.database().removeAppEventKeys(before: time)
  }
}
