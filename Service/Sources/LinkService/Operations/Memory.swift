import NIOConcurrencyHelpers

/// What was worked out or looked up before, for as long as it may be wrong.
///
/// A class because all requests share it. It is divided into parts with a lock each, so that threads
/// seldom wait for one another; a part that is full is emptied, which costs less than keeping order.
final class Memory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Kept {
    var value: Value
    var until: Int64
  }

  private static var partCount: Int { 16 }

  private let parts: [NIOLockedValueBox<[Key: Kept]>]
  private let capacityOfPart: Int
  /// In milliseconds; nil for ever.
  private let lifetime: Int64?

  /// - Parameters:
  ///   - capacity: How many values are kept at most.
  ///   - lifetime: In milliseconds; nil for what never changes.
  init(capacity: Int, lifetime: Int64? = nil) {
    capacityOfPart = max(1, capacity / Self.partCount)
    self.lifetime = lifetime
    parts = (0..<Self.partCount).map { _ in NIOLockedValueBox([:]) }
  }

  /// A value that is kept and still good.
  ///
  /// - Parameter time: In milliseconds, by whatever clock `keep` was given.
  func value(for key: Key, at time: Int64) -> Value? {
    let kept = part(of: key).withLockedValue { $0[key] }
    return kept.flatMap { $0.until > time ? $0.value : nil }
  }

  func keep(_ value: Value, for key: Key, at time: Int64) {
    let until = lifetime.map { time + $0 } ?? .max
    part(of: key).withLockedValue { part in
      if part.count >= capacityOfPart, part[key] == nil {
        part.removeAll(keepingCapacity: true)
      }
      part[key] = Kept(value: value, until: until)
    }
  }

  func forget(_ key: Key) {
    part(of: key).withLockedValue { _ = $0.removeValue(forKey: key) }
  }

  private func part(of key: Key) -> NIOLockedValueBox<[Key: Kept]> {
    parts[Int(UInt(bitPattern: key.hashValue) % UInt(parts.count))]
  }
}
