import LinkwrightCore

/// The `Retry-After` header, which contains a number of seconds or a date (RFC 9110, section
/// 10.2.3).
enum RetryAfter {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the time to wait, which is at most a day, or nil if the header is missing or
  /// malformed.
  static func duration(_ header: String?, at time: Timestamp) -> Duration? {
    guard let header else { return nil }
    if let seconds = WholeNumber(header)?.signed {
      return bounded(.seconds(seconds))
    }
    return date(header).map { bounded(.milliseconds($0.milliseconds - time.milliseconds)) }
  }

  /// Returns the time to wait, which is at most a day, or nil if the number is missing, zero or
  /// negative.
  static func duration(seconds: Int?) -> Duration? {
    seconds.flatMap { $0 > 0 ? bounded(.seconds($0)) : nil }
  }

  private static func bounded(_ duration: Duration) -> Duration {
    min(max(duration, .zero), ServiceFailure.longestPause)
  }

  /// Parses a date such as `Sun, 06 Nov 1994 08:49:37 GMT`, which is the only form that senders may
  /// use.
  private static func date(_ text: String) -> Timestamp? {
    let words = text[...].parts(between: UInt8(ascii: " ")).filter { !$0.isEmpty }
    guard words.count == 6, words[5] == "GMT",
      let month = months.firstIndex(of: String(words[2]))
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return Timestamp("\(words[3])-\(number)-\(words[1])T\(words[4])Z")
  }
}
