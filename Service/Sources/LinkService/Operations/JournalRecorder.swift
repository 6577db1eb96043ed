import LinkStore

/// Writes events into the journal.
struct JournalRecorder: VisitRecorder {
  let journal: VisitJournal

  func record(_ event: VisitEvent, completion: @escaping @Sendable ((any Error)?) -> Void) {
    journal.append(event) { result in
      switch result {
      case .success: completion(nil)
      case .failure(let error): completion(error)
      }
    }
  }

  func note(_ event: VisitEvent) { journal.enqueue(event) }
}
