import LinkwrightCore

/// The link of an event, in the form in which events show it.
struct LinkEventSubject: Sendable, Hashable {
  var number: Int
  var door: LinkDoor
  /// The redacted link; empty for a private link.
  var url: String

  func event(_ stage: LinkEvent.Stage, at time: Timestamp, _ detail: String = "") -> LinkEvent {
    LinkEvent(number: number, time: time, url: url, door: door, stage: stage, detail: detail)
  }

  /// Returns the event for a link that a newer link replaces.
  func superseded(by newer: LinkEventSubject, at time: Timestamp) -> LinkEvent {
    event(.superseded, at: time, "#\(newer.number) is newer.")
  }
}
