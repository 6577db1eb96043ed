import ArgumentParser
import LinkwrightCore

/// A time on the command line.
struct TimeArgument: ExpressibleByArgument, Sendable, Hashable {
  let time: Timestamp

  init?(argument: String) {
    guard let time = Timestamp(argument) else { return nil }
    self.time = time
  }
}
