import LinkwrightCore
import NIOConcurrencyHelpers

/// What was worked out or looked up before, for as long as it may be wrong.
///
/// Kept is what is asked for twice within a while: a million links that are asked for once each would
/// only push out those that are asked for again and again.
///
/// A class because all requests share it. It is divided into parts with a lock each, so that threads
/// seldom wait for one another; a part that is full is emptied, which costs less than keeping order.
final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Kept {
    var value: Value
    /// nil for ever.
    var until: Timestamp?
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
  /// nil for ever.
  private let lifetime: Duration?

  /// - Parameters:
  ///   - capacity: How many values are kept at most.
  ///   - lifetime: nil for what never changes.
  init(capacity: Int, lifetime: Duration? = nil) {
    let capacityOfPart = max(1, capacity / Self.partCount)
    self.capacityOfPart = capacityOfPart
    self.lifetime = lifetime
    parts = (0..<Self.partCount).map { _ in
      NIOLockedValueBox(Part(seen: [Int](repeating: 0, count: capacityOfPart)))
    }
  }

  /// A value that is kept and still good.
  func value(for key: Key, at time: Timestamp) -> Value? {
    guard let kept = part(of: key.hashValue).withLockedValue({ $0.kept[key] }) else { return nil }
    if let until = kept.until, until <= time { return nil }
    return kept.value
  }

  /// To be taken before a value is looked up.
  func version(of key: Key) -> Int { part(of: key.hashValue).withLockedValue(\.version) }

  /// Keeps a value, unless it is the first one for its key in a while.
  ///
  /// - Parameter version: What ``version(of:)`` said before the value was looked up: what was forgotten
  ///   since may be what was looked up. nil for what never changes.
  func keep(_ value: Value, for key: Key, at time: Timestamp, _ version: Int? = nil) {
    let until = lifetime.map { time + $0 }
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
