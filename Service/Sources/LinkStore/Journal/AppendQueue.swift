/// The queue of frames that are to be written to the disk, as a state machine that returns actions.
///
/// Frames that arrive during a write form the next batch. Therefore, a slower disk leads to larger
/// batches.
struct AppendQueue<Waiter: Sendable>: Sendable {
  struct Batch: Sendable {
    fileprivate(set) var bytes: [UInt8] = []
    fileprivate(set) var count = 0
    /// The waiters for single events.
    fileprivate(set) var waiters: [Waiter] = []
    /// The number of events of each appender, by the number of the appender. Appenders without
    /// events may be missing at the end.
    fileprivate(set) var countsOfAppenders: [Int] = []

    /// Removes everything, but keeps the memory for the next batch, unless it is large.
    fileprivate mutating func removeAll() {
      bytes.removeAll(keepingCapacity: bytes.capacity <= Self.reusedByteCount)
      count = 0
      waiters.removeAll(keepingCapacity: waiters.capacity <= Self.reusedByteCount / 64)
      for number in countsOfAppenders.indices { countsOfAppenders[number] = 0 }
    }

    /// The size up to which memory is used again.
    private static var reusedByteCount: Int { 1 << 20 }
  }

  /// The receiver of the result of an event.
  enum Owner {
    case nobody
    case waiter(Waiter)
    /// The appender with a number. It learns how many of its events are on disk.
    case appender(Int)
  }

  enum AddAction {
    case wakeWriter
    case none
    /// The frame was rejected. The caller must report this to the owner.
    case refuse(JournalError)
  }

  enum WriterAction {
    /// Write the batch that ``next(_:)`` returns.
    case write
    /// Check whether the file of the open segment was removed. If so, copy the segment to a new
    /// segment.
    case check
    case sleep
    case stop
  }

  private let byteLimit: Int
  private var batch = Batch()
  private var isWriterAsleep = false
  private var needsCheck = false
  private(set) var isClosed = false

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  mutating func add(_ frame: UnsafeRawBufferPointer, for owner: Owner) -> AddAction {
    guard !isClosed else {
      return .refuse(JournalError(.closed, "The journal is closed."))
    }
    guard batch.bytes.count + frame.count <= byteLimit else {
      return .refuse(
        JournalError(.overloaded, "The disk is too slow: \(batch.count) events wait for it.")
      )
    }
    batch.bytes.append(contentsOf: frame)
    batch.count += 1
    switch owner {
    case .nobody: break
    case .waiter(let waiter): batch.waiters.append(waiter)
    case .appender(let number):
      while batch.countsOfAppenders.count <= number { batch.countsOfAppenders.append(0) }
      batch.countsOfAppenders[number] += 1
    }
    return wakeAction()
  }

  /// Requests a check of the open segment. Without a request, the segment is checked at the next
  /// write.
  mutating func requestCheck() -> AddAction {
    guard !isClosed else { return .none }
    needsCheck = true
    return wakeAction()
  }

  mutating func close() -> AddAction {
    isClosed = true
    return wakeAction()
  }

  /// Returns what the writer must do next.
  mutating func prepare() -> WriterAction {
    defer { needsCheck = false }
    if batch.count > 0 { return .write }
    if needsCheck { return .check }
    isWriterAsleep = !isClosed
    return isClosed ? .stop : .sleep
  }

  /// Replaces the content of a batch by all waiting frames. The memory of the batch is used again.
  mutating func next(_ next: inout Batch) {
    next.removeAll()
    swap(&batch, &next)
  }

  private mutating func wakeAction() -> AddAction {
    defer { isWriterAsleep = false }
    return isWriterAsleep ? .wakeWriter : .none
  }
}
