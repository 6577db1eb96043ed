/// The next events of a segment. They are read back from the file, so that pending events do not
/// occupy memory.
struct JournalBatch {
  private(set) var events: [VisitEvent] = []
  /// The offset at which the next batch begins.
  private(set) var end: Int

  /// The number of events that are read before the work yields. This takes about a tenth of a
  /// millisecond.
  private static let eventsPerYield = 32

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
