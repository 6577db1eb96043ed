import NIOConcurrencyHelpers

/// What was worked out or looked up before, for as long as it may be wrong.
///
/// Kept is what is asked for twice within a while: a million links that are asked for once each would
/// only push out those that are asked for again and again.
///
/// A class because all requests share it. It is divided into parts with a lock each, so that threads
/// seldom wait for one another; a part that is full is emptied, which costs less than keeping order.
final class Memory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Kept {
    var value: Value
    var until: Int64
  }

  private struct Part {
    var kept: [Key: Kept] = [:]
    /// How often something was forgotten.
    var version = 0
    /// Hashes of keys that were asked for once, each at a place that it may have to share.
    var seen: [Int]
  }

  private static var partCount: Int { 16 }

  private let parts: [NIOLockedValueBox<Part>]
  private let capacityOfPart: Int
  /// In milliseconds; nil for ever.
  private let lifetime: Int64?

  /// - Parameters:
  ///   - capacity: How many values are kept at most.
  ///   - lifetime: In milliseconds; nil for what never changes.
  init(capacity: Int, lifetime: Int64? = nil) {
    let capacityOfPart = max(1, capacity / Self.partCount)
    self.capacityOfPart = capacityOfPart
    self.lifetime = lifetime
    parts = (0..<Self.partCount).map { _ in
      NIOLockedValueBox(Part(seen: [Int](repeating: 0, count: capacityOfPart)))
    }
  }

  /// A value that is kept and still good.
  ///
  /// - Parameter time: In milliseconds, by whatever clock `keep` was given.
  func value(for key: Key, at time: Int64) -> Value? {
    let kept = part(of: key.hashValue).withLockedValue { $0.kept[key] }
    return kept.flatMap { $0.until > time ? $0.value : nil }
  }

  /// To be taken before a value is looked up.
  func version(of key: Key) -> Int { part(of: key.hashValue).withLockedValue(\.version) }

  /// Keeps a value, unless it is the first one for its key in a while.
  ///
  /// - Parameter version: What ``version(of:)`` said before the value was looked up: what was forgotten
  ///   since may be what was looked up. nil for what never changes.
  func keep(_ value: Value, for key: Key, at time: Int64, _ version: Int? = nil) {
    let until = lifetime.map { time + $0 } ?? .max
    let hash = key.hashValue
    part(of: hash).withLockedValue { part in
      if let version, version != part.version { return }
      let place = Int(UInt(bitPattern: hash) / UInt(Self.partCount) % UInt(capacityOfPart))
      guard part.seen[place] == hash else {
        part.seen[place] = hash
        return
      }
      if part.kept.count >= capacityOfPart, part.kept[key] == nil {
        part.kept.removeAll(keepingCapacity: true)
      }
      part.kept[key] = Kept(value: value, until: until)
    }
  }

  func forget(_ key: Key) {
    part(of: key.hashValue).withLockedValue { part in
      part.kept.removeValue(forKey: key)
      part.version += 1
    }
  }

  private func part(of hash: Int) -> NIOLockedValueBox<Part> {
    parts[Int(UInt(bitPattern: hash) % UInt(parts.count))]
  }
}
