import Foundation

/// The sizes of the laws that compare rules: small enough for every run, or full, as `make prove`
/// runs them.
enum LawSize {
  static let isFull = ProcessInfo.processInfo.environment["LINKWRIGHT_PROVE"] == "1"

  static func of(ci: Int, full: Int) -> Int { isFull ? full : ci }
}
