/// How long counting pauses between two batches, so that it does not slow down requests.
struct CountingPace: Sendable, Hashable {
  /// The number of events that are not counted yet.
  var waitingCount: Int

  /// The number of waiting events from which counting does not pause. Answers have to read them all.
  static let hurryingCount = 500_000
  /// The pause, as a multiple of the time that a batch took. Counting then takes an eighth of the time of
  /// one processor, which is enough for more than 10,000 visits a second.
  static let pauseFactor = 7

  /// - Parameter duration: The time that the last batch took.
  func pause(after duration: Duration) -> Duration {
    waitingCount < Self.hurryingCount ? duration * Self.pauseFactor : .zero
  }
}
