import LinkStore
import NIOConcurrencyHelpers

/// Counts the visits of links that have a limit.
///
/// A class because all requests share the counts. The first visit after a start reads the count from the
/// store. Visits that a crash left in the journal are not in it yet, so a limit can be exceeded by as
/// many. When reads begin to come from elsewhere, such as from a snapshot or from a restored database, the
/// larger of the two counts is right.
final class VisitLimitCounter: Sendable {
  private struct Count {
    var number: Int
    /// Where the store read when it was asked.
    var source: Int
  }

  private let store: any LinkStore
  private let source: @Sendable () -> Int
  private let counts = NIOLockedValueBox<[String: Count]>([:])

  /// - Parameter source: Returns a number that changes whenever the store begins to read from elsewhere.
  init(store: any LinkStore, source: @escaping @Sendable () -> Int = { 0 }) {
    self.store = store
    self.source = source
  }

  /// Whether the visits of a link are used up.
  func isUsedUp(_ link: Link?) async throws -> Bool {
    guard let link, let limit = link.content.visitLimit else { return false }
    let source = source()
    let known = counts.withLockedValue { $0[link.id] }
    if let known, known.source == source { return known.number >= limit }
    let stored: Int
    do { stored = try await store.visitCount(limitedLink: link.id) } catch {
      guard let known else { throw error }
      return known.number >= limit
    }
    return counts.withLockedValue { counts in
      let number = max(counts[link.id]?.number ?? 0, stored)
      counts[link.id] = Count(number: number, source: source)
      return number >= limit
    }
  }

  /// Uses up one visit of a link.
  ///
  /// - Returns: false if none was left.
  func useVisit(of link: Link?) -> Bool {
    guard let link, let limit = link.content.visitLimit else { return true }
    let source = source()
    return counts.withLockedValue { counts in
      var count = counts[link.id] ?? Count(number: 0, source: source)
      guard count.number < limit else { return false }
      count.number += 1
      counts[link.id] = count
      return true
    }
  }
}
