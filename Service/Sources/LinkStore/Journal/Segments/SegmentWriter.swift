/// Writes batches of frames to segments. Each batch is written completely or not at all. Only one
/// thread may use a writer.
struct SegmentWriter {
  struct Outcome {
    /// The changes of segments in their order, even if the write failed.
    var changes: [SegmentChange] = []
    /// Why the batch is not on disk; nil if it is on disk.
    var error: JournalError?
  }

  private struct Segment {
    let number: UInt64
    let name: String
    var handle: JournalFileSystem.Handle
    /// The offset after the last synced frame.
    var end = 0
    /// The offset after the zeros that were written ahead of the frames.
    var endOfZeros = 0
    var openedAt: Duration
  }

  private let files: JournalFileSystem
  private let options: JournalOptions
  private var nextNumber: UInt64
  private var segment: Segment?

  init(files: JournalFileSystem, options: JournalOptions, nextNumber: UInt64) {
    self.files = files
    self.options = options
    self.nextNumber = nextNumber
  }

  /// Writes and syncs a batch.
  ///
  /// After a failed write, the content of the file is unknown. Repeating the sync proves nothing,
  /// because Linux marks pages as clean even if it could not write them. Therefore, the segment is
  /// truncated to its last successful sync and closed, and the whole batch is written again to a
  /// new segment. If the file of the segment was removed, its content can still be read through the
  /// open file descriptor. In this case, the new segment begins with a copy of this content,
  /// followed by the batch.
  ///
  /// - Parameter now: The time of a monotonic clock.
  mutating func write(_ bytes: [UInt8], count: Int, now: Duration) -> Outcome {
    var outcome = Outcome()
    // If the file was removed, its content is copied below, together with the batch.
    if let segment, now - segment.openedAt >= options.segmentAge, !isRemoved(segment) {
      seal(&outcome)
    }
    var removed: (number: UInt64, bytes: [UInt8])?
    for _ in 0..<2 {
      do throws(JournalError) {
        try commit(removed.map { $0.bytes + bytes } ?? bytes, now: now)
        outcome.error = nil
        if let removed, let segment {
          outcome.changes.append(.moved(removed.number, to: segment.number))
        }
        break
      } catch {
        outcome.error = error
        let content = error.code == .removed ? contentOfRemovedSegment() : nil
        removed = content ?? removed
        seal(&outcome, isMoving: content != nil)
      }
    }
    guard outcome.error == nil, let segment else {
      if let removed { outcome.changes.append(.sealed(removed.number)) }
      return outcome
    }
    outcome.changes.append(.committed(segment.number, end: segment.end, count: count))
    if segment.end >= options.segmentByteCount { seal(&outcome) }
    return outcome
  }

  /// If the file of the current segment was removed, copies its content to a new segment.
  /// Without this copy, the content would be lost when the file is closed.
  mutating func moveIfRemoved(now: Duration) -> Outcome {
    guard let segment, segment.end > 0, isRemoved(segment) else { return Outcome() }
    return write([], count: 0, now: now)
  }

  private func isRemoved(_ segment: Segment) -> Bool {
    do {
      try files.checkFile(segment.handle, segment.name)
      return false
    } catch { return error.code == .removed }
  }

  /// Closes the current segment.
  mutating func close() -> [SegmentChange] {
    var outcome = segment.map { moveIfRemoved(now: $0.openedAt) } ?? Outcome()
    seal(&outcome)
    return outcome.changes
  }

  private mutating func commit(_ bytes: [UInt8], now: Duration) throws(JournalError) {
    if segment == nil { segment = try open(now: now) }
    guard var segment else { return }
    try files.write(segment.handle, bytes, segment.end)
    writeZeros(in: &segment, after: segment.end + bytes.count)
    try files.sync(segment.handle)
    if segment.end == 0 { try files.syncFolder() }
    try files.checkFile(segment.handle, segment.name)
    segment.end += bytes.count
    self.segment = segment
  }

  /// Writes zeros where the next frames will be, unless there still are some.
  ///
  /// A sync after writing over zeros takes half as long as one after writing into reserved space,
  /// because the metadata of the file stays the same: 0.08 ms instead of 0.15 ms (measured on ext4).
  /// Errors are ignored, because the zeros are not needed.
  private func writeZeros(in segment: inout Segment, after end: Int) {
    let limit = min(end + Self.zeros.count, options.segmentByteCount)
    guard end > segment.endOfZeros, end < limit else { return }
    try? files.write(segment.handle, Array(Self.zeros.prefix(limit - end)), end)
    segment.endOfZeros = limit
  }

  private static let zeros = [UInt8](repeating: 0, count: 256 << 10)

  private mutating func open(now: Duration) throws(JournalError) -> Segment {
    defer { nextNumber += 1 }
    let name = SegmentName.of(nextNumber)
    let handle = try files.create(name, options.segmentByteCount)
    return Segment(number: nextNumber, name: name, handle: handle, openedAt: now)
  }

  /// Closes the current segment. Errors are ignored, because the drain reads only up to the last
  /// sync, and the recovery detects invalid bytes.
  ///
  /// - Parameter isMoving: Whether the content will be copied to another segment.
  private mutating func seal(_ outcome: inout Outcome, isMoving: Bool = false) {
    guard let segment else { return }
    self.segment = nil
    try? files.truncate(segment.handle, segment.end)
    files.close(segment.handle)
    if segment.end == 0 {
      try? files.remove(segment.name)
    } else if !isMoving {
      outcome.changes.append(.sealed(segment.number))
    }
  }

  /// The synced frames of a segment whose file was removed; nil if there are none, or if they
  /// cannot be read.
  private func contentOfRemovedSegment() -> (number: UInt64, bytes: [UInt8])? {
    guard let segment, segment.end > 0,
      let bytes = try? files.readOpen(segment.handle, 0..<segment.end), bytes.count == segment.end
    else { return nil }
    return (segment.number, bytes)
  }
}
