import LinkwrightCore
import NIOConcurrencyHelpers

/// A bounded cache whose values expire after a lifetime.
///
/// A value is stored only if its key was requested twice within a short time. Otherwise, a million
/// links that are requested once each would evict the links that are requested often.
///
/// A class because all requests share it. The cache is divided into parts, each with its own lock,
/// so that threads seldom wait for one another. A full part is emptied, which costs less than
/// keeping its values in the order of their use.
final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    var value: Value
    /// The time at which the value expires; nil if the value does not expire.
    var expiresAt: Timestamp?
  }

  /// A key whose hash was computed before, so that a large key is hashed once for each call.
  private struct HashedKey: Hashable {
    let key: Key
    let hash: Int

    init(_ key: Key) {
      self.key = key
      hash = key.hashValue
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    static func == (one: HashedKey, other: HashedKey) -> Bool {
      one.hash == other.hash && one.key == other.key
    }
  }

  private struct Part {
    var entries: [HashedKey: Entry] = [:]
    /// The number of removals.
    var version = 0
    /// The hashes of keys that were requested once. Each hash has a fixed index, and replaces the
    /// hash that was at this index before.
    var seen: [Int]
  }

  private static var partCount: Int { 16 }

  private let parts: [NIOLockedValueBox<Part>]
  private let capacityOfPart: Int
  /// The time after which a value expires; nil if values do not expire.
  private let lifetime: Duration?

  /// - Parameters:
  ///   - capacity: The maximum number of values.
  ///   - lifetime: The time after which a value expires; nil if values do not expire.
  init(capacity: Int, lifetime: Duration? = nil) {
    let capacityOfPart = max(1, capacity / Self.partCount)
    self.capacityOfPart = capacityOfPart
    self.lifetime = lifetime
    parts = (0..<Self.partCount).map { _ in
      NIOLockedValueBox(Part(seen: [Int](repeating: 0, count: capacityOfPart)))
    }
  }

  /// The value of a key, unless it has expired.
  func value(for key: Key, at time: Timestamp) -> Value? {
    let key = HashedKey(key)
    guard let entry = part(of: key).withLockedValue({ $0.entries[key] }) else { return nil }
    guard let end = entry.expiresAt, let lifetime else { return entry.value }
    // A time more than one lifetime before the value was stored means that the clock was set back,
    // so the value counts as expired. Smaller differences can come from concurrent requests.
    return end - lifetime - lifetime <= time && time < end ? entry.value : nil
  }

  /// The version to pass to ``store(_:for:at:ifVersion:)``. Read it before you look up the value.
  func version(of key: Key) -> Int { part(of: HashedKey(key)).withLockedValue(\.version) }

  /// Stores a value. If the key was not requested shortly before, only remembers the key.
  ///
  /// - Parameter version: The version that ``version(of:)`` returned before the value was looked
  ///   up. If a value has been removed since then, the new value may be outdated and is not stored.
  ///   nil for values that never change.
  func store(_ value: Value, for key: Key, at time: Timestamp, ifVersion version: Int? = nil) {
    let end = lifetime.map { time + $0 }
    let key = HashedKey(key)
    part(of: key).withLockedValue { part in
      if let version, version != part.version { return }
      let index = Int(UInt(bitPattern: key.hash) / UInt(Self.partCount) % UInt(capacityOfPart))
      guard part.seen[index] == key.hash else {
        part.seen[index] = key.hash
        return
      }
      if part.entries.count >= capacityOfPart, part.entries[key] == nil {
        part.entries.removeAll(keepingCapacity: true)
      }
      part.entries[key] = Entry(value: value, expiresAt: end)
    }
  }

  func remove(_ key: Key) {
    let key = HashedKey(key)
    part(of: key).withLockedValue { part in
      part.entries.removeValue(forKey: key)
      part.version += 1
    }
  }

  func removeAll() {
    for part in parts {
      part.withLockedValue { part in
        part.entries = [:]
        part.version += 1
      }
    }
  }

  private func part(of key: HashedKey) -> NIOLockedValueBox<Part> {
    parts[Int(UInt(bitPattern: key.hash) % UInt(parts.count))]
  }
}
