import LinkwrightCore

/// Classifies visitors and caches the results, because most visitors send one of a few hundred user
/// agents.
struct VisitorCache: Sendable {
  private let cache = Cache<TextKey, Visitor>(capacity: 4096)

  /// Values in this cache do not expire, so the time has no effect.
  private static let anyTime = Timestamp(milliseconds: 0)

  /// - Parameter userAgent: The bytes of the header; nil for a request without it.
  func visitor(userAgent: UnsafeRawBufferPointer?) -> Visitor {
    guard let userAgent else { return Visitor(userAgent: nil) }
    let isCached = userAgent.count <= 512
    if isCached, let visitor = cache.value(for: TextKey(borrowing: userAgent), at: Self.anyTime) {
      return visitor
    }
    let visitor = Visitor(userAgent: String(decoding: userAgent, as: UTF8.self))
    if isCached {
      cache.store(visitor, for: TextKey(copying: userAgent), at: Self.anyTime)
    }
    return visitor
  }
}
