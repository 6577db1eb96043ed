import LinkStore

/// What tells whether the service can do its work.
struct HealthCheck: Sendable {
  /// How the journal is doing.
  let journal: @Sendable () -> JournalStatus
  /// Whether the disk takes a file. Asked where the last visit could not be written: without visits
  /// the journal would never find out that it works again.
  let isDiskWritable: @Sendable () -> Bool

  /// What is said to whoever asks; why a part fails is for the log.
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
