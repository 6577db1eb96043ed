import LinkStore
import ServiceLifecycle

/// Drains the journal into the store as long as the service runs, and closes it last.
struct JournalService: Service {
  let journal: VisitJournal
  let store: any LinkStore
  let deadline: Duration

  func run() async throws {
    let drain = Task { await journal.run() }
    try? await gracefulShutdown()
    // Services stop in the reverse order of their start: nobody appends any more.
    await journal.shutDown(within: deadline)
    await drain.value
    try await store.close()
  }
}
