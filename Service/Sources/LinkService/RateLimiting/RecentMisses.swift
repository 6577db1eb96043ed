import LinkwrightCore

/// The missing paths that each address requested in the current minute. Memory is bounded.
struct RecentMisses: Sendable {
  private static let capacity = 100_000
  private static let lifetime = Duration.seconds(60)

  /// Hashes, because paths can be long. A collision omits one count.
  private var times: [Int: Timestamp] = [:]

  /// Whether the path is new for the address in this minute.
  mutating func insert(_ path: String, _ address: String, at time: Timestamp) -> Bool {
    let hash = Self.hash(path, address)
    // A clock that was set back does not extend the minute.
    if let last = times[hash], last <= time, time < last + Self.lifetime { return false }
    if times.count >= Self.capacity {
      times = times.filter { $0.value <= time && time < $0.value + Self.lifetime }
      if times.count >= Self.capacity { times.removeAll() }
    }
    times[hash] = time
    return true
  }

  mutating func remove(_ path: String, _ address: String) {
    times.removeValue(forKey: Self.hash(path, address))
  }

  private static func hash(_ path: String, _ address: String) -> Int {
    var hasher = Hasher()
    hasher.combine(path)
    hasher.combine(address)
    return hasher.finalize()
  }
}
