import LinkStore

/// Finds out whether the service can work.
struct HealthCheck: Sendable {
  /// Returns the state of the journal.
  let journal: @Sendable () -> JournalStatus
  /// Returns whether the disk accepts a file. Needed after a failed write: without new visits the journal
  /// would never notice that the disk works again.
  let isDiskWritable: @Sendable () -> Bool

  /// The response of `/readyz`. The log has the causes.
  struct Report: Sendable, Hashable, Encodable {
    enum State: String, Sendable, Hashable, Encodable {
      case fine, failing
    }

    var status: String { isReady ? "ready" : "unavailable" }
    var store: State
    var journal: State

    var isReady: Bool { store == .fine && journal == .fine }

    private enum CodingKeys: String, CodingKey {
      case status, store, journal
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(status, forKey: .status)
      try container.encode(store, forKey: .store)
      try container.encode(journal, forKey: .journal)
    }
  }

  func report(of store: any LinkStore) async -> Report {
    let isJournalFine = journal().writeError == nil || isDiskWritable()
    do {
      try await store.check()
      return Report(store: .fine, journal: isJournalFine ? .fine : .failing)
    } catch {
      return Report(store: .failing, journal: isJournalFine ? .fine : .failing)
    }
  }
}
