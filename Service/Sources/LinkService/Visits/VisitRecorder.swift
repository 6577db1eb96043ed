import LinkStore

/// Records events.
protocol VisitRecorder: Sendable {
  /// Records an event.
  ///
  /// A failure does not stop the redirect. The recorder itself reports lost events.
  ///
  /// - Parameter completion: Called once, on any thread, when the event is on disk or is lost.
  func record(_ event: VisitEvent, completion: @escaping @Sendable () -> Void)
  /// Records an event in the background.
  func enqueue(_ event: VisitEvent)
}

extension VisitRecorder {
  /// Records an event and returns when it is on disk or is lost.
  func record(_ event: VisitEvent) async {
    await withCheckedContinuation { continuation in
      record(event) { continuation.resume() }
    }
  }
}

/// Records events in the journal.
struct JournalRecorder: VisitRecorder {
  let journal: VisitJournal

  func record(_ event: VisitEvent, completion: @escaping @Sendable () -> Void) {
    journal.append(event) { _ in completion() }
  }

  func enqueue(_ event: VisitEvent) { journal.enqueue(event) }
}
