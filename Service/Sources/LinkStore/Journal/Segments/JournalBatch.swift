/// The next events of a segment. They are read back from the file, so that pending events do not
/// occupy memory.
struct JournalBatch {
  private(set) var content = EventBatch()
  /// The offset at which the next batch begins.
  private(set) var end: Int

  /// The number of events that are read before the work yields. This takes less than a tenth of a
  /// millisecond.
  private static let eventsPerYield = 32
  /// More than the size of nearly all frames.
  private static let expectedFrameCount = 256

  /// Reads events. Damaged bytes are skipped, because the recovery has already reported them.
  init(
    _ piece: Backlog.Piece,
    files: JournalFileSystem,
    limit: Int,
    yieldPolicy: YieldPolicy
  ) throws(JournalError) {
    let name = SegmentName.of(piece.segment)
    let start = piece.range.lowerBound
    end = start
    // This is larger than any frame. Only damaged bytes require more.
    var count = max(4 * JournalFrame.maximumCount, limit * Self.expectedFrameCount)
    while true {
      let range = start..<min(start + count, piece.range.upperBound)
      var reader = FrameReader(try files.read(name, range))
      content = EventBatch(in: reader.bytes)
      while content.count < limit, let item = reader.nextPlace() {
        if case .event(let place) = item {
          content.append(place)
          if content.count % Self.eventsPerYield == 0 { yieldPolicy.yieldIfNeeded() }
        }
        if case .newer = item { throw .newer(name, offset: start + reader.end) }
      }
      end = start + reader.end
      if reader.end > 0 { return }
      guard range.upperBound < piece.range.upperBound else {
        end = piece.range.upperBound
        return
      }
      count *= 2
    }
  }
}
