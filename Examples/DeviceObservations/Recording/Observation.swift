import Linkwright

/// Something that the app noticed: a call of the system, a link at an entry point, or an event of
/// the link center.
struct Observation: Codable, Hashable, Sendable {
  enum Kind: String, Codable, Sendable {
    /// The system called a method of a delegate.
    case call
    /// The library passed a link of an entry point to the center.
    case link
    /// The link center logged an event.
    case event
  }

  /// The time since the start of the recording, on a clock that never goes back.
  var time: Duration
  var kind: Kind
  /// The method, the entry point, or the stage of the event.
  var name: String
  /// The persistent identifier of the scene session; nil if it is unknown.
  var scene: String?
  /// The link; nil if there is none.
  var url: String?
  /// Whatever else was seen.
  var detail = ""
}

/// What one process of the app noticed, from its start to its end.
struct ObservationRun: Codable, Hashable, Sendable {
  /// The time of day at which the process started, as text.
  var start: String
  /// The device, the system, and whether the app has a scene delegate.
  var setup: String
  var observations: [Observation] = []
}
