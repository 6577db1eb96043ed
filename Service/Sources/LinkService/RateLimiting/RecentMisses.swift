import LinkwrightCore

/// The missing paths that each address requested in the last minute. The number of paths is
/// bounded.
struct RecentMisses: Sendable {
  private static let capacity = 100_000
  private static let lifetime = Duration.seconds(60)

  /// The times of the requests, by a hash of path and address. Hashes are used because paths can be
  /// long. If two hashes collide, one miss is not counted.
  private var times = RecentlyUsed<Int, Timestamp>(capacity: Self.capacity)

  /// Adds a path, and returns whether the address did not request it in the last minute.
  mutating func insert(_ path: String, _ address: String, at time: Timestamp) -> Bool {
    let hash = Self.hash(path, address)
    // If the clock was set back, the path counts as new, so that it is not ignored for longer than
    // a minute.
    if let last = times[hash], last <= time, time < last + Self.lifetime { return false }
    times[hash] = time
    return true
  }

  mutating func remove(_ path: String, _ address: String) {
    times[Self.hash(path, address)] = nil
  }

  /// Hashes the bytes. To hash the strings themselves, Swift would normalize them.
  private static func hash(_ path: String, _ address: String) -> Int {
    var hasher = Hasher()
    for text in [path, address] {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      hasher.combine(0xFF as UInt8)
    }
    return hasher.finalize()
  }
}
