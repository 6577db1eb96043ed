import LinkStore

/// Writes events into the journal.
struct JournalRecorder: VisitRecorder {
  let journal: VisitJournal

  func record(_ event: VisitEvent) async throws { try await journal.append(event) }
  func note(_ event: VisitEvent) { journal.enqueue(event) }
}
