import LinkStore
import ServiceLifecycle

/// Drains the journal into the store while the service runs, then closes both.
struct JournalService: Service {
  let journal: VisitJournal
  let store: any LinkStore
  let deadline: Duration

  func run() async throws {
    let drain = Task { await journal.run() }
    try? await gracefulShutdown()
    // Services stop in reverse order, so nothing appends events any more.
    await journal.shutDown(within: deadline)
    await drain.value
    try await store.close()
  }
}
