import LinkStore

/// Where events go.
protocol VisitRecorder: Sendable {
  /// Calls `completion` once, on any thread: when the event is on disk, or will not be. Whoever keeps
  /// events also tells what is lost; a redirect goes on all the same.
  func record(_ event: VisitEvent, completion: @escaping @Sendable () -> Void)
  /// Keeps an event that nobody waits for.
  func note(_ event: VisitEvent)
}

extension VisitRecorder {
  /// Returns when the event is on disk, or will not be.
  func record(_ event: VisitEvent) async {
    await withCheckedContinuation { continuation in
      record(event) { continuation.resume() }
    }
  }
}
