import LinkStore
import NIOConcurrencyHelpers

/// Counts the visits of links that have a visit limit, in the memory of the only process that serves
/// them.
///
/// The first visit after startup reads the count from the store. If the count comes from the
/// database, it does not include visits that still wait in the journal of an earlier process, so a
/// limit can be exceeded by the number of these visits. When the source of reads changes, for
/// example to a snapshot or a restored database, the count is read again, and the larger of the old
/// and the new count is used.
///
/// A class because all requests share the counts.
final class VisitLimitCounter: VisitLimits {
  private struct Count {
    var number: Int
    /// The number of the store's source of reads when the count was last read from the store.
    var source: Int
  }

  private let store: any LinkStore
  private let source: @Sendable () -> Int
  private let counts = NIOLockedValueBox<[String: Count]>([:])

  /// - Parameter source: Returns a number that changes whenever the store changes its source of
  ///   reads.
  init(store: any LinkStore, source: @escaping @Sendable () -> Int = { 0 }) {
    self.store = store
    self.source = source
  }

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
