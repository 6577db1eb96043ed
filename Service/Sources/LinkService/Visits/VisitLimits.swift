import LinkStore

/// Counts the visits of links that have a visit limit.
protocol VisitLimits: Sendable {
  /// Whether the visits of a link have reached its limit.
  func isUsedUp(_ link: Link?) async throws -> Bool
  /// Uses up one visit of a link.
  ///
  /// - Returns: false if no visit was left.
  func useVisit(of link: Link?) async throws -> Bool
}

/// Counts the visits in the database, because several nodes serve the same links. A visit is used up
/// in a transaction, so the limit is exact, and nobody can follow such a link while the database is
/// away.
struct SharedVisitLimits: VisitLimits {
  let store: FailoverStore

  func isUsedUp(_ link: Link?) async throws -> Bool {
    guard let link, let limit = link.content.visitLimit else { return false }
    return try await store.visitCount(limitedLink: link.id) >= limit
  }

  func useVisit(of link: Link?) async throws -> Bool {
    guard let link, let limit = link.content.visitLimit else { return true }
    return try await store.useVisit(limitedLink: link.id, limit: limit)
  }
}
