import Foundation
import LinkwrightCore

/// Queues the events of the app, and provides the attribution.
struct EventReporter: Sendable {
  let service: ServiceClient
  let store: OutboxStore
  let sender: OutboxSender
  let clock: LinkClock
  let deadline: Duration
  let redact: @Sendable (String) -> String?

  /// Queues an event.
  ///
  /// - Parameter isUrgent: Whether the app waits for the response.
  func report(_ event: AppEvent, isUrgent: Bool = false) {
    guard service.admission() != .disabled else { return }
    store.keep(event)
    guard store.recording == .on else { return }
    if isUrgent { sender.flushSoon() } else { sender.flushAfterPause() }
  }

  /// Creates an event that happens now.
  func event(_ kind: AppEvent.Kind) -> AppEvent {
    AppEvent(id: UUID().uuidString.lowercased(), kind: kind, occurredAt: clock.now())
  }

  /// Sends what is waiting and asks for the attribution, within the deadline.
  func attribution() async -> LinkAttribution? {
    _ = await clock.interruption(within: deadline) { [sender] in
      await sender.flushForAttribution()
    }
    return store.attribution
  }
}
