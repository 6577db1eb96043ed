/// Whether a ``LinkClient`` records openings.
///
/// Links are resolved in every case, so the user reaches the screen of a link before and without
/// the consent to measurement.
public enum OpeningRecording: Sendable, Hashable {
  /// The service counts each opening.
  case on
  /// No opening is recorded.
  case off
  /// The user has not decided yet. The client keeps the openings in memory only, without sending
  /// them. If ``LinkClient/recording`` becomes ``on``, they are sent. If it becomes ``off``, or if
  /// the app ends, they are gone.
  case deferred
}
