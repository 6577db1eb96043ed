/// The next events of a segment, read back from its file: what waits for the store takes no memory.
struct JournalBatch {
  private(set) var events: [VisitEvent] = []
  /// Where the next batch begins.
  private(set) var end: Int

  /// How many events are read before others may go first: about a tenth of a millisecond.
  private static let stretch = 32

  /// Damage is left out without a word: the start tells of it.
  init(
    _ piece: Backlog.Piece,
    files: JournalFileSystem,
    limit: Int,
    _ yieldPolicy: YieldPolicy
  ) throws(JournalError) {
    let name = SegmentName.of(piece.segment)
    let start = piece.range.lowerBound
    end = start
    // Holds any frame; more is needed only to get over damage.
    var count = 4 * JournalFrame.maximumCount
    while true {
      let range = start..<min(start + count, piece.range.upperBound)
      var reader = FrameReader(try files.read(name, range))
      while events.count < limit, let item = reader.next() {
        if case .event(let event) = item {
          events.append(event)
          if events.count % Self.stretch == 0 { yieldPolicy.pause() }
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
