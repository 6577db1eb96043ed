/// Reports commits in their order, although several connections commit at the same time.
///
/// Two transactions that change the same link follow each other, because the second waits for the
/// row. However, the thread of the first may be late. A transaction takes a ticket while it holds
/// its rows, so the tickets of a link have the order of its commits.
///
/// A class because transactions share it.
final class CommitOrder: Sendable {
  private let state = Monitor(CommitOrderState<@Sendable () -> Void>())

  /// Call this method in the transaction, after its rows are locked.
  func ticket(for ids: some Sequence<String>) -> Ticket {
    let ids = Set(ids.map { Array($0.utf8) })
    return Ticket(order: self, number: state.withLock { $0.begin(ids) })
  }

  /// The place of a transaction in the order. If the ticket is not used, the transaction was not
  /// committed.
  ///
  /// A class because the place becomes free with the last reference.
  final class Ticket: Sendable {
    private let order: CommitOrder
    private let number: Int

    fileprivate init(order: CommitOrder, number: Int) {
      self.order = order
      self.number = number
    }

    deinit { order.finish(number, report: nil) }

    /// Calls `report` after the reports of all earlier commits of the same links. Returns after that
    /// call.
    func report(_ report: @escaping @Sendable () -> Void) async {
      await withCheckedContinuation { continuation in
        order.finish(number) {
          report()
          continuation.resume()
        }
      }
    }
  }

  private func finish(_ number: Int, report: (@Sendable () -> Void)?) {
    // The lock is held during the reports. Otherwise, a later one could overtake an earlier one.
    state.withLock { state in
      for report in state.finish(number, report: report) { report() }
    }
  }
}

/// The transactions that have a ticket, and the reports that wait for earlier ones.
struct CommitOrderState<Report: Sendable>: Sendable {
  private struct Entry {
    var number: Int
    var ids: Set<[UInt8]>
    /// nil until the transaction is committed.
    var report: Report?
  }

  private var entries: [Entry] = []
  private var nextNumber = 0

  mutating func begin(_ ids: Set<[UInt8]>) -> Int {
    defer { nextNumber += 1 }
    entries.append(Entry(number: nextNumber, ids: ids))
    return nextNumber
  }

  /// Ends a transaction.
  ///
  /// - Parameter report: nil if the transaction was not committed.
  /// - Returns: The reports whose turn it is.
  mutating func finish(_ number: Int, report: Report?) -> [Report] {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return [] }
    if let report { entries[index].report = report } else { entries.remove(at: index) }
    var held: Set<[UInt8]> = []
    var due: [Report] = []
    entries.removeAll { entry in
      if let report = entry.report, held.isDisjoint(with: entry.ids) {
        due.append(report)
        return true
      }
      held.formUnion(entry.ids)
      return false
    }
    return due
  }
}
