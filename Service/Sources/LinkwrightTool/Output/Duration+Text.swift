extension Duration {
  /// The largest unit that fits, rounded down, such as "2 hours".
  var inWords: String {
    let seconds = max(components.seconds, 0)
    for (unit, length) in [("day", Int64(86_400)), ("hour", 3600), ("minute", 60)]
    where seconds >= length {
      let count = seconds / length
      return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
    return seconds == 1 ? "1 second" : "\(seconds) seconds"
  }

  /// The duration in whole milliseconds, such as "15 ms".
  var inMilliseconds: String { "\(Int((self / .milliseconds(1)).rounded())) ms" }
}
