import LinkwrightCore

/// The link that an event is about, as events show it.
struct EventSubject: Sendable, Hashable {
  var number: Int
  var door: LinkDoor
  /// The redacted link; empty for a private one.
  var url: String

  func event(_ stage: LinkEvent.Stage, at time: Timestamp, _ detail: String = "") -> LinkEvent {
    LinkEvent(number: number, time: time, url: url, door: door, stage: stage, detail: detail)
  }

  /// Returns the event of a link that a newer link replaces.
  func superseded(by newer: EventSubject, at time: Timestamp) -> LinkEvent {
    event(.superseded, at: time, "#\(newer.number) is newer.")
  }
}
