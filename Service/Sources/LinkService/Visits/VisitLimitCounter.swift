import LinkStore
import NIOConcurrencyHelpers

/// Counts the visits of links that have a limit.
///
/// A class because all requests share the counts. The first visit after a start reads the count from the
/// store. Visits that a crash left in the journal are not in it yet, so a limit can be exceeded by as
/// many.
final class VisitLimitCounter: Sendable {
  private let store: any LinkStore
  private let counts = NIOLockedValueBox<[String: Int]>([:])

  init(store: any LinkStore) { self.store = store }

  /// Whether the visits of a link are used up.
  func isUsedUp(_ link: Link?) async throws -> Bool {
    guard let link, let limit = link.content.visitLimit else { return false }
    if let count = counts.withLockedValue({ $0[link.id] }) { return count >= limit }
    let stored = try await store.visitCount(limitedLink: link.id)
    return counts.withLockedValue { counts in
      let count = counts[link.id] ?? stored
      counts[link.id] = count
      return count >= limit
    }
  }

  /// Uses up one visit of a link.
  ///
  /// - Returns: false if none was left.
  func useVisit(of link: Link?) -> Bool {
    guard let link, let limit = link.content.visitLimit else { return true }
    return counts.withLockedValue { counts in
      let count = counts[link.id, default: 0]
      guard count < limit else { return false }
      counts[link.id] = count + 1
      return true
    }
  }
}
