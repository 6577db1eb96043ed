import LinkwrightCore

/// Classifies visitors and caches the results, because most visitors send one of a few hundred user
/// agents.
struct VisitorCache: Sendable {
  private let cache = Cache<String, Visitor>(capacity: 4096)

  /// Values in this cache do not expire, so the time has no effect.
  private static let anyTime = Timestamp(milliseconds: 0)

  func visitor(userAgent: String?) -> Visitor {
    guard let userAgent, userAgent.utf8.count <= 512 else { return Visitor(userAgent: userAgent) }
    if let visitor = cache.value(for: userAgent, at: Self.anyTime) { return visitor }
    let visitor = Visitor(userAgent: userAgent)
    cache.store(visitor, for: userAgent, at: Self.anyTime)
    return visitor
  }
}
