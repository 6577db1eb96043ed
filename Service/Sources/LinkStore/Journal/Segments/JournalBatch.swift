/// The next events of a segment, read back from its file, so that pending events occupy no memory.
struct JournalBatch {
  private(set) var events: [VisitEvent] = []
  /// The offset of the next batch.
  private(set) var end: Int

  /// The number of events between yields: about a tenth of a millisecond.
  private static let eventsPerYield = 32

  /// Reads events and skips damage, which recovery has already reported.
  init(
    _ piece: Backlog.Piece,
    files: JournalFileSystem,
    limit: Int,
    yieldPolicy: YieldPolicy
  ) throws(JournalError) {
    let name = SegmentName.of(piece.segment)
    let start = piece.range.lowerBound
    end = start
    // Larger than any frame; only damage requires more.
    var count = 4 * JournalFrame.maximumCount
    while true {
      let range = start..<min(start + count, piece.range.upperBound)
      var reader = FrameReader(try files.read(name, range))
      while events.count < limit, let item = reader.next() {
        if case .event(let event) = item {
          events.append(event)
          if events.count % Self.eventsPerYield == 0 { yieldPolicy.yieldIfNeeded() }
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
