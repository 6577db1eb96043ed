import LinkStore

/// Writes events into the journal.
struct JournalRecorder: VisitRecorder {
  let journal: VisitJournal

  func record(_ event: VisitEvent, completion: @escaping @Sendable () -> Void) {
    journal.append(event) { _ in completion() }
  }

  func note(_ event: VisitEvent) { journal.enqueue(event) }
}
