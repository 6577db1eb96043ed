/// Reads the frames of a run of bytes and goes on behind what is damaged.
struct FrameReader {
  enum Item: Equatable {
    case event(VisitEvent)
    /// Bytes that are no frame, with a frame behind them.
    case damage(Range<Int>)
    case newer
  }

  private let bytes: [UInt8]
  /// Where the last frame ended: what lies behind is unread, damaged or nothing.
  private(set) var end = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next item; nil when no whole frame follows.
  mutating func next() -> Item? {
    var offset = end
    while offset < bytes.count {
      let reading = JournalFrame.read(bytes, at: offset)
      switch reading {
      case .event, .newer:
        if offset > end {
          defer { end = offset }
          return .damage(end..<offset)
        }
        guard case .event(let event, let frameEnd) = reading else { return .newer }
        end = frameEnd
        return .event(event)
      case .invalid, .unfinished:
        guard let next = bytes[(offset + 1)...].firstIndex(of: JournalFrame.mark.0) else {
          return nil
        }
        offset = next
      }
    }
    return nil
  }

  /// The bytes behind the last frame, without the zeros that preallocation left.
  var tail: Range<Int> {
    let last = bytes[end...].lastIndex { $0 != 0 }
    return end..<(last.map { $0 + 1 } ?? end)
  }
}
