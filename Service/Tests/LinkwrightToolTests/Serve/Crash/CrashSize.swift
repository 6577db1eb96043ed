import Foundation

/// How long the tests with kills run: short in the suite, as `Scripts/crash` says otherwise.
enum CrashSize {
  static let rounds = number("ROUNDS") ?? 3
  /// The most that are answered before a kill.
  static let visits = number("VISITS") ?? 400
  static let redemptionRounds = number("ROUNDS") ?? 1
  static let redeemers = number("REDEEMERS") ?? 300
  static let places = 100

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["LINKWRIGHT_CRASH_\(name)"].flatMap { Int($0) }
  }

  /// Adds a line of JSON to the figures, when there is a file for them.
  static func write(_ figures: [String: Any]) throws {
    guard let path = ProcessInfo.processInfo.environment["LINKWRIGHT_CRASH_FIGURES"] else { return }
    let line = try JSONSerialization.data(withJSONObject: figures, options: .sortedKeys)
    let url = URL(fileURLWithPath: path)
    let old = (try? Data(contentsOf: url)) ?? Data()
    try (old + line + Data("\n".utf8)).write(to: url)
  }
}
