/// A duration as a string in its largest whole unit, rounded down, such as `3 hours`.
struct DurationText: CustomStringConvertible {
  /// The string.
  let description: String

  /// Creates the string.
  ///
  /// - Parameter duration: The duration. A negative duration counts as 0 seconds.
  init(_ duration: Duration) {
    let seconds = max(duration.components.seconds, 0)
    let units = [("day", Int64(86_400)), ("hour", 3600), ("minute", 60), ("second", 1)]
    let (unit, length) = units.first { seconds >= $0.1 } ?? ("second", 1)
    let count = seconds / length
    description = "\(count) \(unit)\(count == 1 ? "" : "s")"
  }
}
