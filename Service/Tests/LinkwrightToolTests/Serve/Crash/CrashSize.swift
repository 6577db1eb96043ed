import Foundation

/// The length of the tests with kills: short by default, long in `Scripts/crash`.
enum CrashSize {
  /// `Scripts/crash` sets this variable.
  private static let isLong = variable("LONG") != nil
  static let rounds = variable("ROUNDS").flatMap { Int($0) } ?? (isLong ? 10 : 3)
  /// The maximum number of visits before a kill.
  static let visits = isLong ? 2000 : 400
  static let redemptionRounds = isLong ? rounds : 1
  static let redeemers = isLong ? 1000 : 300
  static let capacity = 100
  /// The number of times that SIGTERM arrives under load.
  static let terminations = isLong ? 2 * rounds : 3
  /// The number of clients that send requests when SIGTERM arrives.
  static let terminationClients = 64

  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment["LINKWRIGHT_CRASH_\(name)"]
  }

  /// Adds a line of JSON to the file of figures, if one is set.
  static func write(_ figures: [String: Any]) throws {
    guard let path = variable("FIGURES") else { return }
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
