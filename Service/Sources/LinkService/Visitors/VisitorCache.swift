import LinkwrightCore

/// Tells visitors apart, and remembers how: most come with one of a few hundred user agents.
struct VisitorCache: Sendable {
  private let cache = Cache<String, Visitor>(capacity: 4096)

  /// What is kept never ends, so that one moment is as good as another.
  private static let anyTime = Timestamp(milliseconds: 0)

  func visitor(userAgent: String?) -> Visitor {
    guard let userAgent, userAgent.utf8.count <= 512 else { return Visitor(userAgent: userAgent) }
    if let visitor = cache.value(for: userAgent, at: Self.anyTime) { return visitor }
    let visitor = Visitor(userAgent: userAgent)
    cache.keep(visitor, for: userAgent, at: Self.anyTime)
    return visitor
  }
}
