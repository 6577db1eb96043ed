import ArgumentParser

/// A duration on the command line: a number with a unit, such as `90s`, `30m` or `24h`.
struct DurationArgument: ExpressibleByArgument, Sendable, Hashable {
  let duration: Duration

  /// The longest duration that is accepted: a week.
  private static let maximum = 7 * 24 * 3600

  init?(argument: String) {
    let units: [Unicode.Scalar: Int] = ["s": 1, "m": 60, "h": 3600]
    guard let unit = argument.unicodeScalars.last.flatMap({ units[$0] }),
      let number = Int(argument.unicodeScalars.dropLast().map(String.init).joined()), number > 0,
      number <= Self.maximum / unit
    else { return nil }
    duration = .seconds(number * unit)
  }
}
