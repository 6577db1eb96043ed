/// The frames that wait for the disk, and what the writer does next.
///
/// Whatever arrives while a batch is being written becomes the next batch: the slower the disk, the
/// larger the batches.
struct AppendQueue<Waiter: Sendable>: Sendable {
  struct Batch: Sendable {
    var bytes: [UInt8] = []
    var count = 0
    var waiters: [Waiter] = []
  }

  enum AddAction {
    case wakeWriter
    case none
    /// The event is not taken and the waiter must be told.
    case refuse(JournalError)
  }

  enum WriterAction {
    /// Take ``next()``.
    case write
    case sleep
    case stop
  }

  private let byteLimit: Int
  private var batch = Batch()
  private var isWriterAsleep = false
  private(set) var isClosed = false

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  mutating func add(_ frame: [UInt8], waiter: Waiter?) -> AddAction {
    guard !isClosed else {
      return .refuse(JournalError(.closed, "The journal takes no events any more."))
    }
    guard batch.bytes.count + frame.count <= byteLimit else {
      return .refuse(
        JournalError(.overloaded, "\(batch.count) events wait for the disk, which is too slow.")
      )
    }
    batch.bytes += frame
    batch.count += 1
    if let waiter { batch.waiters.append(waiter) }
    return wakeAction()
  }

  mutating func close() -> AddAction {
    isClosed = true
    return wakeAction()
  }

  /// What the writer is to do.
  mutating func prepare() -> WriterAction {
    if batch.count > 0 { return .write }
    isWriterAsleep = !isClosed
    return isClosed ? .stop : .sleep
  }

  /// Everything that waits.
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
