import Foundation

/// The length of the tests with kills: short by default, longer in `Scripts/crash`.
enum CrashSize {
  static let rounds = number("ROUNDS") ?? 3
  /// The maximum number of visits before a kill.
  static let visits = number("VISITS") ?? 400
  static let redemptionRounds = number("ROUNDS") ?? 1
  static let redeemers = number("REDEEMERS") ?? 300
  static let capacity = 100
  /// The number of times that SIGTERM arrives under load.
  static let terminations = number("TERMINATIONS") ?? 3
  /// The number of clients that send requests when SIGTERM arrives.
  static let terminationClients = 64

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["LINKWRIGHT_CRASH_\(name)"].flatMap { Int($0) }
  }

  /// Adds a line of JSON to the file of figures, if one is set.
  static func write(_ figures: [String: Any]) throws {
    guard let path = ProcessInfo.processInfo.environment["LINKWRIGHT_CRASH_FIGURES"] else { return }
    let line = try JSONSerialization.data(withJSONObject: figures, options: .sortedKeys)
    // Tests run in parallel, and one call appends the line as a whole.
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(file) }
    _ = Array(line + Data("\n".utf8)).withUnsafeBytes {
      Foundation.write(file, $0.baseAddress, $0.count)
    }
  }
}
