/// A change of a segment.
enum SegmentChange: Hashable {
  /// More events are on disk. They end at the given offset.
  case committed(UInt64, end: Int, count: Int)
  /// The segment is complete.
  case sealed(UInt64)
  /// The file of the last segment was removed, and a new segment begins with a copy of its content.
  case moved(UInt64, to: UInt64)
}

/// The events on disk that the store has not confirmed.
struct Backlog {
  private struct Segment {
    var number: UInt64
    var drainedEnd = 0
    var end = 0
    var pendingCount = 0
    var isSealed = false
  }

  /// The next part of a segment to move to the store.
  struct Piece: Hashable {
    var segment: UInt64
    var range: Range<Int>
  }

  private var segments: [Segment] = []

  var pendingCount: Int { segments.reduce(0) { $0 + $1.pendingCount } }

  /// Whether there is a complete segment that is still needed.
  var hasSealedPart: Bool { segments.contains { $0.isSealed } }

  mutating func apply(_ change: SegmentChange) {
    switch change {
    case .committed(let number, let end, let count):
      if segments.last?.number != number { segments.append(Segment(number: number)) }
      segments[segments.count - 1].end = end
      segments[segments.count - 1].pendingCount += count
    case .sealed(let number):
      guard let index = segments.lastIndex(where: { $0.number == number }) else { return }
      segments[index].isSealed = true
    case .moved(let number, let new):
      guard let index = segments.lastIndex(where: { $0.number == number }) else { return }
      segments[index].number = new
    }
  }

  /// The oldest part of a segment that the store has not confirmed; nil if the store has confirmed
  /// all parts.
  var next: Piece? {
    segments.first { $0.drainedEnd < $0.end }
      .map { Piece(segment: $0.number, range: $0.drainedEnd..<$0.end) }
  }

  /// Records that the store has confirmed further events of a segment, up to an offset.
  ///
  /// - Returns: The number of events before the offset that could not be read. It is known when all
  ///   events of the segment have been confirmed.
  mutating func drain(_ segment: UInt64, to end: Int, count: Int) -> Int {
    guard let index = segments.firstIndex(where: { $0.number == segment }) else { return 0 }
    segments[index].drainedEnd = end
    segments[index].pendingCount -= count
    guard end == segments[index].end else { return 0 }
    defer { segments[index].pendingCount = 0 }
    return segments[index].pendingCount
  }

  /// Gives up the unconfirmed events of a complete segment that can no longer be read.
  ///
  /// - Returns: The number of events that are given up; nil if the writer may still copy the
  ///   content of the segment to another segment, or has already copied it.
  mutating func abandon(_ segment: UInt64) -> Int? {
    guard let index = segments.firstIndex(where: { $0.number == segment }),
      segments[index].isSealed
    else { return nil }
    defer {
      segments[index].drainedEnd = segments[index].end
      segments[index].pendingCount = 0
    }
    return segments[index].pendingCount
  }

  /// Removes the segments whose files are no longer needed, and returns their numbers.
  mutating func removeFinished() -> [UInt64] {
    let finished = segments.filter { $0.isSealed && $0.drainedEnd == $0.end }
    segments.removeAll { $0.isSealed && $0.drainedEnd == $0.end }
    return finished.map(\.number)
  }
}
