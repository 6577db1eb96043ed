import LinkwrightCore

/// What all events of a link say about it.
struct EventSubject: Sendable, Hashable {
  var number: Int
  var door: LinkDoor
  /// Without what the app keeps to itself.
  var url: String

  func event(_ stage: LinkEvent.Stage, at time: Timestamp, _ detail: String = "") -> LinkEvent {
    LinkEvent(number: number, time: time, url: url, door: door, stage: stage, detail: detail)
  }
}
