import Foundation
import NIOConcurrencyHelpers

/// Random numbers of the system for the IDs of events.
///
/// The numbers are fetched 32 at a time, because each call of the system takes as long as the rest of
/// an ID.
struct PooledRandomNumbers: RandomNumberGenerator {
  private static let pool = NIOLockedValueBox(RandomNumberPool())

  func next() -> UInt64 { Self.pool.withLockedValue { $0.next() } }
}

private struct RandomNumberPool {
  private var numbers = [UInt64](repeating: 0, count: Self.count)
  private var usedCount = Self.count

  /// The maximum size of a call is 256 bytes.
  private static let count = 32

  mutating func next() -> UInt64 {
    if usedCount == Self.count, !fill() {
      var system = SystemRandomNumberGenerator()
      return system.next()
    }
    // A used number does not stay in memory.
    defer {
      numbers[usedCount] = 0
      usedCount += 1
    }
    return numbers[usedCount]
  }

  /// - Returns: false if the system has no numbers.
  private mutating func fill() -> Bool {
    let result = numbers.withUnsafeMutableBytes { memory in
      memory.baseAddress.map { getentropy($0, memory.count) } ?? -1
    }
    if result == 0 { usedCount = 0 }
    return result == 0
  }
}
