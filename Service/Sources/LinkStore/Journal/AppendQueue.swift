/// The queue of frames that are to be written to the disk, as a state machine that returns actions.
///
/// Frames that arrive during a write form the next batch. Therefore, a slower disk leads to larger
/// batches.
struct AppendQueue<Waiter: Sendable>: Sendable {
  struct Batch: Sendable {
    var bytes: [UInt8] = []
    var count = 0
    var waiters: [Waiter] = []
  }

  enum AddAction {
    case wakeWriter
    case none
    /// The frame was rejected. The caller must report this to the waiter.
    case refuse(JournalError)
  }

  enum WriterAction {
    /// Write the batch that ``next()`` returns.
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

  mutating func add(_ frame: [UInt8], waiter: Waiter?) -> AddAction {
    guard !isClosed else {
      return .refuse(JournalError(.closed, "The journal is closed."))
    }
    guard batch.bytes.count + frame.count <= byteLimit else {
      return .refuse(
        JournalError(.overloaded, "The disk is too slow: \(batch.count) events wait for it.")
      )
    }
    batch.bytes += frame
    batch.count += 1
    if let waiter { batch.waiters.append(waiter) }
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

  /// Removes and returns all waiting frames.
  mutating func next() -> Batch {
    let next = batch
    batch = Batch()
    batch.bytes.reserveCapacity(1 << 16)
    return next
  }

  private mutating func wakeAction() -> AddAction {
    defer { isWriterAsleep = false }
    return isWriterAsleep ? .wakeWriter : .none
  }
}
