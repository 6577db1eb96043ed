import LinkStore
import NIOConcurrencyHelpers

/// Counts the visits of links that have a limit.
///
/// A class because all requests share the counts. The first visit since the start asks the store; what
/// a crash left in the journal may come on top, so that a limit can be passed by as much.
final class VisitLimits: Sendable {
  private let store: any LinkStore
  private let counts = NIOLockedValueBox<[String: Int]>([:])

  init(store: any LinkStore) { self.store = store }

  /// Whether the visits of a link are used up.
  func isUsedUp(_ link: Link?) async throws -> Bool {
    guard let link, let limit = link.content.visitLimit else { return false }
    if let count = counts.withLockedValue({ $0[link.id] }) { return count >= limit }
    let stored = try await store.counts(link: link.id).visits
    return counts.withLockedValue { counts in
      let count = counts[link.id] ?? stored
      counts[link.id] = count
      return count >= limit
    }
  }

  /// Takes one of the visits of a link.
  ///
  /// - Returns: Whether there was one.
  func take(_ link: Link?) -> Bool {
    guard let link, let limit = link.content.visitLimit else { return true }
    return counts.withLockedValue { counts in
      let count = counts[link.id, default: 0]
      guard count < limit else { return false }
      counts[link.id] = count + 1
      return true
    }
  }
}
