import LinkStore

/// Where events go.
protocol VisitRecorder: Sendable {
  /// Returns when the event is on disk.
  func record(_ event: VisitEvent) async throws
  /// Keeps an event that nobody waits for.
  func note(_ event: VisitEvent)
}
