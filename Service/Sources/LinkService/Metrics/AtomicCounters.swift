import Synchronization

/// A fixed number of counters that threads increment without a lock.
///
/// A class because all threads share the memory of the counters.
final class AtomicCounters: Sendable {
  // Safe without a lock: the pointer never changes, and all access to the memory is atomic.
  private nonisolated(unsafe) let cells: UnsafeMutablePointer<Atomic<Int>>
  let count: Int

  init(count: Int) {
    self.count = count
    cells = .allocate(capacity: count)
    for index in 0..<count { (cells + index).initialize(to: Atomic(0)) }
  }

  deinit {
    cells.deinitialize(count: count)
    cells.deallocate()
  }

  subscript(index: Int) -> Int {
    precondition(index >= 0 && index < count)
    return cells[index].load(ordering: .relaxed)
  }

  /// The values of all counters. They are read one after another, so some of the values may include
  /// a request that other values do not include.
  var values: [Int] { (0..<count).map { self[$0] } }

  func add(_ amount: Int = 1, at index: Int) {
    precondition(index >= 0 && index < count)
    cells[index].wrappingAdd(amount, ordering: .relaxed)
  }
}
